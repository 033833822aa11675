import { HOME, type PagesOf } from '../page.server.ts';

/** Pages the club has written: history, tournaments, news, camp. */
export const writtenPages: PagesOf<'Written'> = ({ shortName, cover, pages }) =>
  pages.map(({ path, title, description, img, alt, intro, sections }) => ({
    path,
    title,
    detail: shortName,
    picture: (img ?? cover.img).id,
    description,
    steps: [HOME],
    screen: 'Written',
    data: (source) => ({
      description,
      intro,
      sections,
      picture: source.maybePicture(img, 'historia'),
      alt,
    }),
  }));
