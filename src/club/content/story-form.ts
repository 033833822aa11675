/** Form of the stories: in their file a story is a section that begins with its day, and its photo is in the front matter. */
import { toMarkdown } from 'mdast-util-to-markdown';
import { toString as textOf } from 'mdast-util-to-string';
import { z } from 'zod';
import { isDate } from '../agenda/dates.ts';
import { PLACEHOLDER_PATTERN } from './content-node.ts';
import { type Fields, isFields, matchItems } from './documents/values.ts';
import type { FileForm } from './files/declare.ts';
import { date, frontMatter, optionalImg, optionalText, text } from './files/fields.ts';
import { markdownTree } from './markdown-tree.ts';
import { findMarkdownExcess } from './parser-limits.ts';
import { BODY, type Problem } from './problems/problem.ts';
import { datedTitle, isPhotoOf, storyDay, writtenDay } from './story-day.ts';

const { title, description, img, alt } = frontMatter.shape;

const storyForm = z.strictObject({
  title: text,
  dia: date.meta({ initialValue: 'hoy' }),
  img: optionalImg.meta({ role: 'historia', prominent: true }),
  alt: alt.meta({ title: 'Qué se ve en la foto', prominent: true }),
  texto: text.meta({ title: 'Texto', control: 'markdown', textKind: 'story' }),
});

type StoryValue = Partial<z.input<typeof storyForm>>;

const blogForm = z.strictObject({
  noticias: z
    .array(storyForm)
    .nullish()
    .meta({ title: 'Noticias', itemNoun: 'una noticia', prominent: true }),
  title: title.nullish().meta({ title: 'Título de la página de noticias' }),
  description: description.nullish(),
  img,
  alt,
  [BODY]: optionalText.meta({ title: 'Texto antes de las noticias', control: 'markdown' }),
});

/** Story in the body of its file. Offsets are in the body. */
interface StorySource {
  value: StoryValue;
  start: number;
  headingEnd: number;
  /** Start and end of the day in italics, with the space after it. */
  dayStart: number;
  textStart: number;
  textEnd: number;
  /** Start of the next story, or end of the body. */
  end: number;
}

/** Splits a body at its stories. */
function splitBody(body: string): { intro: string; stories: StorySource[] } {
  const blocks = findMarkdownExcess(body) ? [] : markdownTree(body).children;
  const startOf = (block: (typeof blocks)[number] | undefined) =>
    block?.position?.start.offset ?? body.length;
  const starts = blocks.flatMap((block, i) =>
    block.type === 'heading' && block.depth === 2 && body[startOf(block)] === '#' ? i : [],
  );
  const stories = starts.map((index, i): StorySource => {
    const heading = blocks[index];
    const end = startOf(blocks[starts[i + 1] ?? blocks.length]);
    const headingEnd = heading?.position?.end.offset ?? 0;
    const first = blocks[index + 1];
    const day = startOf(first) < end ? storyDay(first) : undefined;
    const dayStart = day ? startOf(first) : headingEnd;
    const afterDay = day ? day.end : headingEnd;
    const space = day ? /^(?:[.:,]?\s+)?/ : /^(?:[ \t]*\n)*/;
    const textStart = Math.min(end, afterDay + (space.exec(body.slice(afterDay, end))?.[0].length ?? 0));
    const texto = body.slice(textStart, end).trimEnd();
    return {
      value: { title: heading ? textOf(heading) : '', ...(day && { dia: day.date }), texto },
      start: startOf(heading),
      headingEnd,
      dayStart,
      textStart,
      textEnd: textStart + texto.length,
      end,
    };
  });
  return { intro: body.slice(0, stories[0]?.start).trim(), stories };
}

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
const isStoryPhoto = ({ apartado }: Fields, { title = '', dia }: StoryValue) =>
  isPhotoOf(apartado, title, dia);

/** Converts the value of the file to that of its form. */
function read({ fotos, [BODY]: body, ...fields }: Fields): Fields {
  const { intro, stories } = splitBody(String(body ?? ''));
  return {
    noticias: stories.map(({ value }) => {
      const photo = listOf(fotos).find((candidate) => isStoryPhoto(candidate, value));
      return photo ? { ...value, img: photo.img, alt: photo.alt } : value;
    }),
    ...fields,
    ...(intro && { [BODY]: intro }),
  };
}

/** Leaves out the texts of a story that are none, so that the check asks for them. A browser sends texts; another program may not. */
const withTextsOnly = (story: Fields): StoryValue =>
  Object.fromEntries(
    Object.entries(story).filter(
      ([name, value]) => !['title', 'dia', 'texto'].includes(name) || typeof value === 'string',
    ),
  );

/** Converts the value of the form to that of the file. Stories that are as they were keep their source. */
function write({ noticias, [BODY]: intro, ...fields }: Fields, before: Fields): Fields {
  const stories = listOf(noticias).map(withTextsOnly);
  const isNew = Object.keys(before).every((key) => key === BODY);
  const photos = photosOf(stories, read(before).noticias as StoryValue[]);
  // A photo without a story is a problem of the content, which stays.
  const { stories: old } = splitBody(String(before[BODY] ?? ''));
  const stray = listOf(before.fotos).filter((photo) => !old.some(({ value }) => isStoryPhoto(photo, value)));
  return {
    ...(isNew && { title: 'Noticias', description: 'Las noticias de {{nombre}}.' }),
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => !isNew || value)),
    fotos: [...photos, ...stray].length > 0 ? [...photos, ...stray] : undefined,
    [BODY]: writeBody(String(intro ?? ''), stories, before),
  };
}

/**
 * Returns the photos of the stories. The day tells two stories with the same title apart. A description goes with its photo; one
 * that never had a photo stays, so that the check asks for it.
 */
function photosOf(stories: readonly StoryValue[], before: readonly StoryValue[]): Fields[] {
  const isNamesake = ({ title }: StoryValue) => stories.filter((other) => other.title === title).length > 1;
  return stories.flatMap((story) => {
    const { title = '', dia, img, alt } = story;
    const apartado = dia && isNamesake(story) ? datedTitle(title, dia) : title;
    const hadPhoto = before.some((old) => old.title === title && old.dia === dia && old.img);
    return img || (alt && !hadPhoto) ? [{ apartado, img, alt }] : [];
  });
}

function writeBody(intro: string, stories: readonly StoryValue[], before: Fields): string {
  const body = String(before[BODY] ?? '');
  const { intro: oldIntro, stories: old } = splitBody(body);
  const origins = matchItems(read(before).noticias as StoryValue[], stories);
  let result = intro.trim() === oldIntro ? body.slice(0, old[0]?.start) : `${intro.trim()}\n\n`;
  if (result.trim() === '') result = '';
  for (const [i, story] of stories.entries()) {
    const source = old[origins[i] ?? -1];
    const isNextOld = source && origins[i + 1] === (origins[i] ?? 0) + 1;
    const gap = isNextOld ? body.slice(source.textEnd, source.end) : '\n\n';
    result += `${writeStory(story, source, body)}${gap}`;
  }
  return result.trimEnd();
}

/** Writes a story. Its heading, its day and its text each keep their source if they are as they were. */
function writeStory(story: StoryValue, source: StorySource | undefined, body: string): string {
  const { title = '', dia, texto = '' } = story;
  const old = source?.value;
  const heading =
    source && old?.title === title ? body.slice(source.start, source.headingEnd) : writeHeading(title);
  const words = old?.texto === texto ? texto : withoutLargeHeadings(texto.trim());
  if (source && old?.dia === dia && isParagraph(words) === isParagraph(old?.texto ?? ''))
    return `${heading}${body.slice(source.headingEnd, source.textStart)}${words}`.trimEnd();
  return [heading, ...(dia ? [`*${isDate(dia) ? writtenDay(dia) : dia}.*`] : []), words]
    .join('\n\n')
    .trimEnd();
}

const isParagraph = (markdown: string) =>
  findMarkdownExcess(markdown) === undefined && markdownTree(markdown).children[0]?.type === 'paragraph';

function writeHeading(title: string): string {
  const value = title.replace(/\s+/g, ' ').trim();
  const heading = toMarkdown({ type: 'heading', depth: 2, children: [{ type: 'text', value }] }).trimEnd();
  return heading.replace(PLACEHOLDER_PATTERN, (placeholder) => placeholder.replaceAll('\\', ''));
}

/** Makes headings smaller that are as large as the title of a story: they would begin another one. */
function withoutLargeHeadings(markdown: string): string {
  if (findMarkdownExcess(markdown)) return markdown;
  let result = markdown;
  for (const block of markdownTree(markdown).children.toReversed()) {
    const start = block.position?.start.offset ?? 0;
    if (block.type === 'heading' && block.depth < 3 && markdown[start] === '#')
      result = `${result.slice(0, start)}${'#'.repeat(3 - block.depth)}${result.slice(start)}`;
  }
  return result;
}

/** Returns a problem of the file as a problem of its form. @param value of the file */
function locate(problem: Problem, value: Fields, bodyLine: number): Problem {
  const { stories } = splitBody(String(value[BODY] ?? ''));
  const inStory = (index: number, field: string): Problem => ({
    ...problem,
    path: ['noticias', index, field],
    names: ['noticias', stories[index]?.value.title || 'noticia nueva', field],
  });
  const [list, item, field] = problem.path;
  if (list === 'fotos') {
    const photo = listOf(value.fotos)[Number(item)];
    const index = stories.findIndex((story) => photo && isStoryPhoto(photo, story.value));
    return index < 0 ? { ...problem, path: [], names: [] } : inStory(index, field === 'alt' ? 'alt' : 'img');
  }
  if (list !== BODY || problem.line === null) return problem;
  const lineOf = (offset: number) => bodyLine + String(value[BODY]).slice(0, offset).split('\n').length - 1;
  const index = stories.findLastIndex(({ start }) => lineOf(start) <= (problem.line ?? 0));
  if (index < 0) return problem;
  const { fault } = problem;
  if (fault.code === 'story without date')
    return { ...inStory(index, 'dia'), fault: { code: 'missing', name: 'dia', expected: 'date' } };
  if (fault.code === 'missing') return inStory(index, fault.name);
  return inStory(index, lineOf(stories[index]?.headingEnd ?? 0) >= (problem.line ?? 0) ? 'title' : BODY);
}

export const storiesForm: FileForm = { schema: blogForm, read, write, locate };
