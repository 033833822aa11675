/** Text pages compared with their Markdown, and a check that every text of the content is on some page. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { CLUBS, pictureAddress, SAMPLE, SMALL, type TestClub } from '../setup/clubs.ts';
import {
  builtPages,
  collapseSpaces,
  getFirst,
  hrefOf,
  openPage,
  picturePaths,
  queryAll,
  siteDirOf,
  visibleText,
} from './site.ts';

interface Text {
  path: string;
  title: string;
  img?: string;
  alt?: string;
  fotos?: { apartado: string; img: string | { ruta: string }; alt: string }[];
  body: string;
}

/** Fills the placeholders of a text, `{{dominio}}`, with the club's data, without the product's reader. */
function fillPlaceholders({ contentDir }: TestClub, text: string): string {
  const read = (file: string) => parse(readFileSync(join(contentDir, file), 'utf8'));
  const teams = readdirSync(join(contentDir, 'equipos')).flatMap((file) => read(`equipos/${file}`).equipos);
  const club = read('club.yaml');
  const values: Record<string, () => unknown> = {
    dominio: () => club.web.replace(/^https:\/\/|\/$/g, ''),
    'contacto.direccion': () => (club.contacto.direccion ?? []).join(', '),
    'total.equipos': () => teams.length,
    'total.entrenadores': () => Object.keys(read('entrenadores.yaml').entrenadores).length,
    'edad.consentimiento': () => 14,
    'total.lugares': () => Object.keys(read('lugares.yaml').lugares).length,
  };
  const textInFile = (name: string) => name.split('.').reduce((value, key) => value[key], club);
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (_, name: string) =>
    String(values[name]?.() ?? textInFile(name)),
  );
}

function readTextPages(club: TestClub): Text[] {
  return readdirSync(club.contentDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const [, front = '', ...body] = readFileSync(join(club.contentDir, file), 'utf8').split(/^---$/m);
      const path = `/${file.replace(/^.*[/\\]|\.md$/g, '')}`;
      return { path, ...parse(front), body: fillPlaceholders(club, body.join('---')) };
    });
}

/** Returns headings, paragraphs and list items as plain text. Covers only the Markdown that the texts use. */
const blocksOf = (body: string) =>
  body
    .split(/\n\s*\n|\n(?=- )/)
    .map((block) =>
      collapseSpaces(
        block
          .replace(/^\s*(#+|-) /, '')
          .replace(/\*+/g, '')
          .replace(/\[(.+?)\]\(.+?\)/g, '$1'),
      ),
    )
    .filter((block) => block !== '');

/** Returns the id of a picture that is written with its focal point or without. */
const idOf = (img: string | { ruta: string }) => (typeof img === 'string' ? img : img.ruta);

const linksOf = (body: string) =>
  [...body.matchAll(/\[(.+?)\]\((.+?)\)/g)].map(([, text, to]) => [collapseSpaces(text ?? ''), to]);

describe.each(CLUBS)('$name', (club) => {
  test.each(readTextPages(club))(
    '$path has the texts, links and pictures of its Markdown',
    ({ path, title, img, alt, fotos = [], body }) => {
      const main = getFirst(openPage(club, path), 'main').cloneNode(true) as Element;
      const stories = queryAll(main, 'section[id]:has(img)').map((section) => ({
        apartado: visibleText(getFirst(section, 'h2')),
        img: picturePaths(section)[0],
        alt: getFirst(section, 'img').getAttribute('alt'),
      }));
      expect(stories).toEqual(fotos.map((foto) => ({ ...foto, img: pictureAddress(club, idOf(foto.img)) })));
      // A story's date is shown next to its title.
      for (const time of queryAll(main, 'time')) {
        const [day, text] = [time.closest('p'), time.closest('section')?.querySelector('div + div p')];
        text?.prepend(`${visibleText(time)}. `);
        day?.remove();
      }
      expect(visibleText(getFirst(main, 'h1'))).toBe(title);
      expect(picturePaths(main)).toEqual(
        [...(img ? [img] : []), ...fotos.map((foto) => idOf(foto.img))].map((id) => pictureAddress(club, id)),
      );
      expect(main.querySelector('img')?.getAttribute('alt')).toBe(alt);
      for (const removable of queryAll(main, 'header, nav, .removal')) removable.remove();
      // The page numbers the sections of legal texts.
      const blocks = queryAll(main, 'h2, h3, p, li').map((block) =>
        block.tagName === 'H2' ? visibleText(block).replace(/^\d+\. /, '') : visibleText(block),
      );
      expect(blocks).toEqual(blocksOf(body));
      // Titles of stories lead to pages of their own.
      const links = queryAll(main, 'a').filter((link) => !link.closest('h2'));
      expect(links.map((link) => [visibleText(link), hrefOf(link)])).toEqual(linksOf(body));
    },
  );
});

/** Files whose texts are shown on certain days only. */
const BY_DAY = ['avisos.yaml', 'calendario.yaml', 'partidos.yaml', 'lugares.yaml › pabellones'];
/** Files that no page shows. */
const NOT_SHOWN = ['permisos.yaml'];
const ATTRIBUTES = ['alt', 'content', 'href'];

/** Returns the texts in a content value with their field paths. Strings without a capital letter are ids, dates or colours. */
function textsIn(value: unknown, field = ''): [field: string, text: string][] {
  if (typeof value === 'string')
    return /\p{Lu}/u.test(value) && !value.includes('](') ? [[field, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    textsIn(child, Array.isArray(value) ? field : `${field} › ${key}`),
  );
}

test('every text of the sample is on a page, including texts of new fields', () => {
  const shownText = builtPages(siteDirOf(SAMPLE))
    .flatMap(({ document }) => [
      collapseSpaces(document.body.textContent ?? ''),
      ...ATTRIBUTES.flatMap((name) =>
        queryAll(document, `[${name}]`).map((element) => collapseSpaces(element.getAttribute(name) ?? '')),
      ),
    ])
    .join('\n');
  const contentTexts = readdirSync(SAMPLE.contentDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => textsIn(parse(readFileSync(join(SAMPLE.contentDir, file), 'utf8')), file))
    .filter(([field]) => ![...BY_DAY, ...NOT_SHOWN].some((part) => field.startsWith(part)));
  expect(contentTexts.length).toBeGreaterThan(100);
  expect(
    contentTexts.filter(([, text]) => !shownText.includes(collapseSpaces(fillPlaceholders(SAMPLE, text)))),
  ).toEqual([]);
});

test('home shows the newest story with its photo below everything else of the season, and nothing for a club without stories', () => {
  const main = getFirst(openPage(SAMPLE, '/'), 'main');
  const latest = queryAll(main, 'section').find((section) =>
    section.querySelector('a[href="/blog/2024-11-09"]'),
  );
  expect(visibleText(latest?.querySelector('h2'))).toBe('Se buscan rodilleras');
  expect(picturePaths(latest as Element)).toEqual([pictureAddress(SAMPLE, 'club/rodilleras')]);
  const titles = queryAll(main, 'h2').map(visibleText);
  expect(titles.indexOf('Se buscan rodilleras')).toBe(titles.indexOf('El club') - 1);
  const small = readFileSync(join(siteDirOf(SMALL), 'index.html'), 'utf8');
  expect(small).not.toContain('/blog');
});
