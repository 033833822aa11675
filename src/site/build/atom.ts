import { FEED_TYPE } from '../../base/addresses/paths.ts';
import { escapeXml } from './pages.ts';

/** Entry of an Atom feed. Dates are ISO 8601 with an offset, links are absolute. */
export interface AtomEntry {
  /** Tag URI (https://www.rfc-editor.org/rfc/rfc4151): feed readers show an id once. */
  id: string;
  title: string;
  published?: string;
  updated: string;
  link: string;
  content: { type: 'html' | 'text'; value: string };
}

export interface AtomFeed {
  /** Public origin of the site, without a slash at its end. */
  origin: string;
  /** Path of the feed itself. */
  path: string;
  title: string;
  subtitle?: string;
  author: string;
  updated: string;
  /** Absolute URL of the page that the feed is about. */
  link: string;
  entries: readonly AtomEntry[];
}

/** Writes an Atom feed (https://www.rfc-editor.org/rfc/rfc4287). */
export function atomFeed({
  origin,
  path,
  title,
  subtitle,
  author,
  updated,
  link,
  entries,
}: AtomFeed): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es">
<id>${escapeXml(origin + path)}</id>
<title>${escapeXml(title)}</title>
${subtitle ? `<subtitle>${escapeXml(subtitle)}</subtitle>\n` : ''}<updated>${updated}</updated>
<author><name>${escapeXml(author)}</name></author>
<link rel="self" type="${FEED_TYPE}" href="${escapeXml(origin + path)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(link)}"/>
${entries.map(atomEntry).join('\n')}
</feed>
`;
}

function atomEntry({ id, title, published, updated, link, content }: AtomEntry): string {
  return `<entry>
<id>${escapeXml(id)}</id>
<title>${escapeXml(title)}</title>
${published ? `<published>${published}</published>\n` : ''}<updated>${updated}</updated>
<link rel="alternate" type="text/html" href="${escapeXml(link)}"/>
<content type="${content.type}">${escapeXml(content.value)}</content>
</entry>`;
}

/** Tag URI of an entry of the site: its host, a date and a name that is unique on that date. */
export const tagUri = (origin: string, date: string, name: string): string =>
  `tag:${new URL(origin).hostname},${date}:${name}`;
