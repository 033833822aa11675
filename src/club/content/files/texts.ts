import { BLOG_PATH, storyPath } from '../../../base/addresses/paths.ts';
import type { ContentNode } from '../content-node.ts';
import { type MarkdownSection, paragraphsOf, sectionsOf } from '../markdown.ts';
import { isPhotoOf } from '../story-day.ts';
import { storiesForm } from '../story-form.ts';
import { textFile } from './declare.ts';
import type { FrontMatter, Img } from './fields.ts';

/** Text with sections, converted from Markdown to HTML. Raw HTML in it is a problem. */
export interface TextPage {
  /** `/aviso-legal` */
  path: string;
  title: string;
  description: string;
  img: Img | null;
  /** Description of `img`; empty without a picture. */
  alt: string;
  /** HTML before the first section. Its external links already open in a new tab. */
  intro: string;
  sections: TextSection[];
}

/** History of the club. */
export interface Story extends Pick<TextPage, 'title' | 'description' | 'img' | 'alt'> {
  /** Plain text. */
  paragraphs: string[];
}

export interface TextSection extends Omit<MarkdownSection, 'story'> {
  /** Only for stories of the blog. `number` counts the stories of a day, 1 for the oldest; `path` is of the story's page. */
  story?: { date: string; text: string; number: number; path: string } | undefined;
  photo?: { img: Img; alt: string } | undefined;
}

/** Returns the picture of a text; reports a picture without a description. */
function textPicture(doc: ContentNode<FrontMatter>): Pick<TextPage, 'img' | 'alt'> {
  const { img, alt } = doc.value;
  if (img && !alt) doc.report(['alt'], { code: 'missing', name: 'alt', expected: 'description' });
  return { img: doc.optionalPicture(['img'], img), alt: alt ?? '' };
}

/** Returns a function that finds the photo of a section; reports photos of sections that do not exist. */
function sectionPhotos(doc: ContentNode<FrontMatter>, sections: readonly MarkdownSection[]) {
  const photos = doc.value.fotos ?? [];
  const titles = sections.map(({ title }) => title);
  photos.forEach(({ apartado }, i) => {
    if (!sections.some(({ title, story }) => isPhotoOf(apartado, title, story?.date)))
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
  const built = photos.map(({ apartado, img, alt }, i) => ({
    apartado,
    photo: { img: doc.picture(['fotos', i, 'img'], img), alt },
  }));
  return ({ title, story }: MarkdownSection): TextSection['photo'] =>
    built.find(({ apartado }) => isPhotoOf(apartado, title, story?.date))?.photo;
}

/** Builds a page of sections; its address is the name of its file. */
function buildPage(doc: ContentNode<FrontMatter>): TextPage {
  const { title, description } = doc.value;
  const path = `/${doc.name}`;
  const { intro, sections } = sectionsOf(doc, path === BLOG_PATH);
  const photoOf = sectionPhotos(doc, sections);
  return {
    path,
    title,
    description,
    ...textPicture(doc),
    intro,
    sections: sections.map((section, i) => ({
      ...section,
      story: section.story && withStoryPath(section.story, sections.slice(i + 1)),
      photo: photoOf(section),
    })),
  };
}

/**
 * Adds the address to a story.
 * @param older sections after the story's own, which the blog lists newest first
 */
function withStoryPath(
  story: NonNullable<MarkdownSection['story']>,
  older: readonly MarkdownSection[],
): TextSection['story'] {
  const number = older.filter((section) => section.story?.date === story.date).length + 1;
  return { ...story, number, path: storyPath(story.date, number) };
}

/** History of the club: paragraphs and an optional picture. */
export const story = textFile({
  name: 'textos/quienes-somos.md',
  contents: 'Historia del club',
  part: 'Textos',
  help: 'La historia del club. Sale en «Quiénes somos» y, resumida, en la portada.',
  previewPath: ({ name }) => `/${name}`,
  newSeason: 'keep',
  absent: { story: null },
  textKind: 'paragraphs',
  build([doc]): { story: Story | null } {
    const { title, description } = doc.value;
    sectionPhotos(doc, []);
    return { story: { title, description, paragraphs: paragraphsOf(doc), ...textPicture(doc) } };
  },
});

export const legalNotice = textFile({
  name: 'textos/aviso-legal.md',
  contents: 'Aviso legal',
  part: 'Textos',
  help: 'Quién responde de la web. La ley pide que esté; se llega desde el pie de página.',
  previewPath: ({ name }) => `/${name}`,
  newSeason: 'keep',
  absent: 'required',
  build: ([doc]) => ({ legalNotice: buildPage(doc) }),
});

export const privacy = textFile({
  name: 'textos/privacidad-y-cookies.md',
  contents: 'Privacidad y cookies',
  part: 'Textos',
  help: 'Qué se hace con los datos de quien escribe al club. Se llega desde el pie de página.',
  previewPath: ({ name }) => `/${name}`,
  newSeason: 'keep',
  absent: 'required',
  build: ([doc]) => ({ privacy: buildPage(doc) }),
});

/** Stories of the club: one page lists them, and each has a page of its own. Without stories and a text there is no page. */
export const blog = textFile({
  name: 'paginas/blog.md',
  contents: 'Noticias',
  part: 'Textos',
  help: 'Las noticias del blog, la primera arriba. La más nueva sale también en la portada.',
  previewPath({ path: [list, index], read }) {
    const dayOf = (i: number) => read('noticias', i, 'dia');
    const day = list === 'noticias' && typeof index === 'number' ? dayOf(index) : '';
    if (!day) return BLOG_PATH;
    let number = 1;
    for (let i = Number(index) + 1; dayOf(i); i++) if (dayOf(i) === day) number++;
    return storyPath(day, number);
  },
  newSeason: 'keep',
  mayBeEmpty: true,
  form: storiesForm,
  absent: { pages: [] },
  build([doc]) {
    const page = buildPage(doc);
    return { pages: page.sections.length > 0 || page.intro ? [page] : [] };
  },
});

/** Pages that the club has written; their addresses are the names of their files. */
export const pages = textFile({
  name: 'paginas/*.md',
  except: 'paginas/blog.md',
  contents: 'Torneos, campus, histórico: una página por archivo',
  part: 'Textos',
  help: 'Una página con texto libre. Su dirección es la del nombre con que se creó; se enlaza desde el menú.',
  previewPath: ({ name }) => `/${name}`,
  newSeason: 'keep',
  newFileLabel: 'Página nueva',
  absent: { pages: [] },
  build: (nodes) => ({ pages: nodes.map(buildPage) }),
});
