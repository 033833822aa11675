import { BLOG_FEED_PATH, BLOG_PATH } from '../../base/addresses/paths.ts';
import { isoWithOffset } from '../../club/agenda/madrid.ts';
import type { Club } from '../../club/content/club.ts';
import { blogOf } from '../club-facts.ts';
import { atomFeed, tagUri } from './atom.ts';

/** Creates the blog's Atom feed, keyed by its path; returns {} if there are no stories. */
export function createFeed(club: Club): { [BLOG_FEED_PATH]?: string } {
  const { name, origin } = club;
  const { blog, stories = [] } = blogOf(club) ?? {};
  const [newest] = stories;
  if (!blog || !newest) return {};
  const text = atomFeed({
    origin,
    path: BLOG_FEED_PATH,
    title: `${blog.title} | ${name}`,
    subtitle: blog.description,
    author: name,
    updated: noon(newest.story.date),
    link: origin + BLOG_PATH,
    entries: stories.map(({ title, html, story: { date, path, number } }) => ({
      id: tagUri(origin, date, `${BLOG_PATH}/${number}`),
      title,
      published: noon(date),
      updated: noon(date),
      link: origin + path,
      content: { type: 'html', value: withAbsoluteLinks(html, origin) },
    })),
  });
  return { [BLOG_FEED_PATH]: text };
}

/** Makes links absolute, and removes texts for screen readers, which feed readers would show for lack of a style sheet. */
const withAbsoluteLinks = (html: string, origin: string): string =>
  html
    .replace(/<span class="visually-hidden">.*?<\/span>/g, '')
    .replace(/ href="(?=\/(?!\/))/g, `$&${origin}`)
    .replace(/ href="(?=#)/g, `$&${origin}${BLOG_PATH}`);

/** Noon in Madrid, since feed readers need a time. */
const noon = (date: string): string => isoWithOffset({ date, time: '12:00' });
