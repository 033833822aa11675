import { HOME, type PagesOf } from '../page.server.ts';

export const aboutPage: PagesOf<'About'> = ({ shortName, founded, story }) => [
  {
    path: '/quienes-somos',
    title: 'Quiénes somos',
    detail: shortName,
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
