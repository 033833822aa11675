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
