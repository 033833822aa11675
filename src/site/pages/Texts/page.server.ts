import { BLOG, FEED, HISTORY } from '../../../contract/addresses.ts';
import { dateWords } from '../../agenda/words.ts';
import { HOME, type PagesOf } from '../page.server.ts';

export const aboutPage: PagesOf<'About'> = ({ founded, story }) => [
  {
    path: '/quienes-somos',
    title: 'Quiénes somos',
    picture: story.img.id,
    description: story.description,
    steps: [HOME],
    screen: 'About',
    data: (source) => ({
      eyebrow: `Desde ${founded}`,
      paragraphs: story.paragraphs,
      picture: source.picture(story.img, 'historia'),
      alt: story.alt,
    }),
  },
];

export const legalPages: PagesOf<'Legal'> = ({ cover, legalNotice, privacy }) =>
  [legalNotice, privacy].map(({ path, title, description, img, intro, sections }) => ({
    path,
    title,
    picture: (img ?? cover.img).id,
    description,
    steps: [HOME],
    screen: 'Legal',
    data: () => ({ intro, sections }),
  }));

/** Pages the club has written: history, tournaments, news, camp. */
export const writtenPages: PagesOf<'Written'> = ({ cover, pages, pastSeasons }) =>
  pages.map(({ path, title, description, img, alt, intro, sections }) => ({
    ...(path === BLOG && sections.length > 0 && { feed: FEED }),
    path,
    title,
    picture: (img ?? cover.img).id,
    description,
    steps: [HOME],
    screen: 'Written',
    data: (source) => ({
      description,
      intro,
      sections: sections.map((each) => ({ ...each, ...(each.date && { day: dateWords(each.date) }) })),
      picture: img && source.picture(img, 'historia'),
      alt,
      seasons: path === HISTORY ? pastSeasons.map(({ name, path }) => ({ name, path })) : [],
    }),
  }));
