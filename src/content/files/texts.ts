import { BLOG, storyPath } from '../../addresses/paths.ts';
import type { ContentNode } from '../content-node.ts';
import { type MarkdownSection, paragraphsOf, sectionsOf } from '../markdown.ts';
import { textFile } from './declare.ts';
import type { FrontMatter, Img } from './fields.ts';

/** Text with sections, as HTML made from Markdown. The reader refuses raw HTML. */
export interface TextPage {
  /** `/aviso-legal` */
  path: string;
  title: string;
  description: string;
  img: Img | null;
  /** Describes `img`; empty without a picture. */
  alt: string;
  /** HTML before the first section. Its external links already open in a new tab. */
  intro: string;
  sections: TextSection[];
}

/** The club's story. */
export interface Story extends Pick<TextPage, 'title' | 'description' | 'img' | 'alt'> {
  /** Plain text. */
  paragraphs: string[];
}

export interface TextSection extends Omit<MarkdownSection, 'story'> {
  /** Only for stories of the blog. `number` counts the stories of a day, 1 for the oldest; `path` is of the story's page. */
  story?: { date: string; text: string; number: number; path: string } | undefined;
  photo?: { img: Img; alt: string } | undefined;
}

/** The picture of a text. It needs a description. */
function pictureOf(doc: ContentNode<FrontMatter>): Pick<TextPage, 'img' | 'alt'> {
  const { img, alt } = doc.value;
  if (img && !alt) doc.report(['alt'], { code: 'missing', name: 'alt', expected: 'description' });
  return { img: doc.optionalPicture(['img'], img), alt: alt ?? '' };
}

/** The photos of a text's sections, by title. Reports those whose section the text does not have. */
function photosOf(
  doc: ContentNode<FrontMatter>,
  sections: readonly MarkdownSection[],
): Map<string, TextSection['photo']> {
  const photos = doc.value.fotos ?? [];
  const titles = sections.map(({ title }) => title);
  photos.forEach(({ apartado }, i) => {
    if (!titles.includes(apartado))
      doc.report(['fotos', i, 'apartado'], {
        code: 'value',
        value: apartado,
        typed: apartado,
        expected: { oneOf: titles },
      });
  });
  doc.reportDuplicates(
    ['fotos'],
    photos.map(({ apartado }) => apartado),
    { field: 'apartado' },
  );
  return new Map(
    photos.map(({ apartado, img, alt }, i) => [
      apartado,
      { img: doc.picture(['fotos', i, 'img'], img), alt },
    ]),
  );
}

/** A page of sections, at the address that its file is named after. */
function pageOf(doc: ContentNode<FrontMatter>): TextPage {
  const { title, description } = doc.value;
  const path = `/${doc.name}`;
  const { intro, sections } = sectionsOf(doc, path === BLOG);
  const photos = photosOf(doc, sections);
  return {
    path,
    title,
    description,
    ...pictureOf(doc),
    intro,
    sections: sections.map((section, i) => ({
      ...section,
      story: section.story && addressOf(section.story, sections.slice(i + 1)),
      photo: photos.get(section.title),
    })),
  };
}

/**
 * Adds the address to a story.
 * @param older sections after the story's own, which the blog lists newest first
 */
function addressOf(
  story: NonNullable<MarkdownSection['story']>,
  older: readonly MarkdownSection[],
): TextSection['story'] {
  const number = older.filter((section) => section.story?.date === story.date).length + 1;
  return { ...story, number, path: storyPath(story.date, number) };
}

/** The club's story: paragraphs and perhaps a picture, nothing else. */
export const story = textFile({
  name: 'textos/quienes-somos.md',
  holds: 'Historia del club',
  part: 'Textos',
  help: 'La historia del club. Sale en «Quiénes somos» y, resumida, en la portada.',
  previewPath: ({ name }) => `/${name}`,
  newSeason: 'keep',
  absent: { story: null },
  build([doc]): { story: Story | null } {
    const { title, description } = doc.value;
    photosOf(doc, []);
    return { story: { title, description, paragraphs: paragraphsOf(doc), ...pictureOf(doc) } };
  },
});

export const legalNotice = textFile({
  name: 'textos/aviso-legal.md',
  holds: 'Aviso legal',
  part: 'Textos',
  help: 'Quién responde de la web. La ley pide que esté; se llega desde el pie de página.',
  previewPath: ({ name }) => `/${name}`,
  newSeason: 'keep',
  absent: 'required',
  build: ([doc]) => ({ legalNotice: pageOf(doc) }),
});

export const privacy = textFile({
  name: 'textos/privacidad-y-cookies.md',
  holds: 'Privacidad y cookies',
  part: 'Textos',
  help: 'Qué se hace con los datos de quien escribe al club. Se llega desde el pie de página.',
  previewPath: ({ name }) => `/${name}`,
  newSeason: 'keep',
  absent: 'required',
  build: ([doc]) => ({ privacy: pageOf(doc) }),
});

/** Pages that the club has written, each named after its file. */
export const pages = textFile({
  name: 'paginas/*.md',
  holds: 'Blog, torneos, campus, histórico: una página por archivo',
  part: 'Textos',
  help: 'Una página con texto libre. Su dirección es la del nombre con que se creó; se enlaza desde el menú.',
  previewPath: ({ name }) => `/${name}`,
  newSeason: 'keep',
  newOne: 'Página nueva',
  absent: { pages: [] },
  build: (documents) => ({ pages: documents.map(pageOf) }),
});
