import { HOME, type PagesOf } from '../page.server.ts';

export const legalPages: PagesOf<'Legal'> = ({ nombreCorto, portada, avisoLegal, privacidad }) =>
  [avisoLegal, privacidad].map(({ path, title, description, img, intro, sections }) => ({
    path,
    title,
    detail: nombreCorto,
    picture: (img ?? portada.img).id,
    description,
    steps: [HOME],
    screen: 'Legal',
    data: () => ({ intro, sections }),
  }));
