import { HOME, type PagesOf } from '../page.server.ts';

export const aboutPage: PagesOf<'About'> = ({ nombreCorto, fundacion, historia }) => [
  {
    path: '/quienes-somos',
    title: 'Quiénes somos',
    detail: nombreCorto,
    picture: historia.img.id,
    description: historia.description,
    steps: [HOME],
    screen: 'About',
    data: (source) => ({
      eyebrow: `Desde ${fundacion}`,
      paragraphs: historia.paragraphs,
      picture: source.picture(historia.img, 'historia'),
      alt: historia.alt,
    }),
  },
];
