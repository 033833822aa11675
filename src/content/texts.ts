import type { Club, TextPage } from './club.ts';
import {
  type InnerLink,
  type MarkdownFile,
  parseMarkdown,
  prepareBody,
  sectionsOf,
  toPlainText,
} from './markdown.ts';
import type { Placeholders } from './placeholders.ts';
import { fillLoaded, type Loaded, optionalPictureAt, type Reading, understood } from './reading.ts';
import { type FrontMatter, frontMatterSchema } from './schema.ts';
import { checkSchema } from './schema-problems.ts';
import { report } from './yaml-source.ts';

export interface LoadedText extends Loaded<FrontMatter> {
  md: MarkdownFile;
}

/** Parses one Markdown file and checks its front matter. */
export function loadText(
  reading: Reading,
  texts: ReadonlyMap<string, string>,
  file: string,
): LoadedText | null {
  const text = texts.get(file);
  if (text === undefined) return null;
  return understood(reading, file, () => {
    const md = parseMarkdown(file, text, reading.problems);
    const value = md && checkSchema(frontMatterSchema, md.front, reading.problems);
    if (md === null || value === null) return null;
    if (value.img && !value.alt)
      report(reading.problems, md.front, ['img'], {
        found: 'La foto no tiene descripción.',
        allowed: '«alt» en la cabecera: qué se ve en la foto, para quien no la ve',
      });
    return { md, value, source: md.front };
  });
}

/** A page of sections. */
export function buildText(
  reading: Reading,
  loaded: LoadedText,
  path: string,
  values: Placeholders,
  links: InnerLink[],
): TextPage {
  const { title, description, img, alt } = fillLoaded(reading, loaded, values).value;
  const body = prepareBody(loaded.md, values, reading.problems, links);
  return {
    path,
    title,
    description,
    img: optionalPictureAt(reading, loaded.source, ['img'], img),
    alt: alt ?? '',
    ...sectionsOf(body),
  };
}

/** The club's story: paragraphs and a picture, nothing else. */
export function buildStory(
  reading: Reading,
  loaded: LoadedText,
  values: Placeholders,
  links: InnerLink[],
): Club['historia'] {
  const { title, description, img, alt } = fillLoaded(reading, loaded, values).value;
  const { md } = loaded;
  const picture = optionalPictureAt(reading, loaded.source, ['img'], img);
  if (!picture)
    report(reading.problems, loaded.source, ['img'], {
      found: 'Falta la foto de la historia.',
      allowed: '«img» y «alt» en la cabecera',
    });
  const paragraphs: string[] = [];
  let line = md.line;
  for (const block of prepareBody(md, values, reading.problems, links).split('\n\n')) {
    const text = block.trim() ? toPlainText(block) : '';
    if (text === null)
      reading.problems.push({
        file: md.file,
        line,
        column: 1,
        field: '',
        found: 'Aquí hay algo que no es un párrafo de texto corrido.',
        allowed: 'párrafos separados por una línea en blanco, sin apartados, listas, negritas ni enlaces',
      });
    else if (text) paragraphs.push(text);
    line += block.split('\n').length + 1;
  }
  return { title, description, paragraphs, img: picture ?? { id: '' }, alt: alt ?? '' };
}
