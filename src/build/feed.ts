import { BLOG, FEED, FEED_TYPE } from '../addresses/paths.ts';
import { isoWithOffset } from '../agenda/madrid.ts';
import type { Club, TextSection } from '../content/club.ts';
import { escapeXml } from './pages.ts';

/** Blog stories as an Atom feed (https://www.rfc-editor.org/rfc/rfc4287), by its path; empty without stories. */
export function createFeed({ name, origin, pages }: Club): { [FEED]?: string } {
  const blog = pages.find(({ path }) => path === BLOG);
  const [newest, ...older] = (blog?.sections ?? []).toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)));
  if (!blog || !newest) return {};
  const address = escapeXml(origin + BLOG);
  const stories = [newest, ...older];
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es">
<id>${escapeXml(origin + FEED)}</id>
<title>${escapeXml(`${blog.title} | ${name}`)}</title>
<subtitle>${escapeXml(blog.description)}</subtitle>
<updated>${noon(newest)}</updated>
<author><name>${escapeXml(name)}</name></author>
<link rel="self" type="${FEED_TYPE}" href="${escapeXml(origin + FEED)}"/>
<link rel="alternate" type="text/html" href="${address}"/>
${stories.map((story, i) => feedEntry(origin, story, stories.slice(i + 1))).join('\n')}
</feed>
`;
  return { [FEED]: text };
}

/** @param before older stories */
function feedEntry(origin: string, story: TextSection, before: readonly TextSection[]): string {
  const { id, title, html } = story;
  // Titles may be corrected, so the id is the day and the number of earlier stories on it.
  const nth = before.filter(({ date }) => date === story.date).length + 1;
  const absolute = html
    .replace(/<span class="visually-hidden">.*?<\/span>/g, '')
    .replace(/ href="(?=\/(?!\/))/g, `$&${origin}`)
    .replace(/ href="(?=#)/g, `$&${origin}${BLOG}`);
  return `<entry>
<id>${escapeXml(`tag:${new URL(origin).hostname},${dayOf(story)}:${BLOG}/${nth}`)}</id>
<title>${escapeXml(title)}</title>
<published>${noon(story)}</published>
<updated>${noon(story)}</updated>
<link rel="alternate" type="text/html" href="${escapeXml(`${origin}${BLOG}#${id}`)}"/>
<content type="html">${escapeXml(absolute)}</content>
</entry>`;
}

const dayOf = ({ date = '' }: TextSection): string => date;

/** Noon in Madrid, since feed readers need a time. */
const noon = (story: TextSection): string => isoWithOffset({ date: dayOf(story), time: '12:00' });
