import { HOME, type PagesOf } from '../page.server.ts';

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
