import { expect, test } from 'vitest';
import { changeDocument, problemInForm, readDocument } from './documents/documents.ts';
import { fileProblem } from './problems/problem.ts';
import { changedClub } from './testing/changed-club.ts';

const FILE = 'paginas/blog.md';
const TEXT = `---
title: Blog
description: Noticias.
fotos:
  # La de la copa
  - { apartado: Uno, img: club/copa, alt: La copa }
---

Antes.

## Uno ##

*9 de Noviembre de 2024*: Si *tienes*
rodilleras.

### Dentro


## Dos
*1 de enero de 2024.*

- a
`;

interface Story {
  title?: string;
  dia?: string;
  img?: string;
  alt?: string;
  texto?: string;
}
const storiesOf = (text: string) => (readDocument(FILE, text) as { noticias: Story[] }).noticias;
const changed = (text: string, change: (stories: Story[]) => Story[]) =>
  changeDocument(FILE, text, { ...(readDocument(FILE, text) as object), noticias: change(storiesOf(text)) });

test('shows the sections of the blog as stories with their day and their photo', () => {
  expect(readDocument(FILE, TEXT)).toMatchObject({ title: 'Blog', texto: 'Antes.' });
  expect(storiesOf(TEXT)).toEqual([
    {
      title: 'Uno',
      dia: '2024-11-09',
      img: 'club/copa',
      alt: 'La copa',
      texto: 'Si *tienes*\nrodilleras.\n\n### Dentro',
    },
    { title: 'Dos', dia: '2024-01-01', texto: '- a' },
  ]);
});

test('writes only what changed of a story, and leaves all others as they were', () => {
  expect(changed(TEXT, (stories) => stories)).toBe(TEXT);
  expect(changed(TEXT, ([uno, dos]) => [uno as Story, { ...dos, texto: '- b' }])).toBe(
    TEXT.replace('- a', '- b'),
  );
  expect(changed(TEXT, ([uno, dos]) => [{ ...uno, dia: '2024-11-10' }, dos as Story])).toBe(
    TEXT.replace('*9 de Noviembre de 2024*: Si', '*10 de noviembre de 2024.*\n\nSi'),
  );
  const renamed = changed(TEXT, ([uno, dos]) => [{ ...uno, title: 'Copa: *fin*' }, dos as Story]);
  expect(renamed).toBe(
    TEXT.replace('## Uno ##', '## Copa: \\*fin\\*').replace('apartado: Uno', 'apartado: "Copa: *fin*"'),
  );
  expect(changed(TEXT, ([, dos]) => [dos as Story])).not.toContain('copa');
});

test('begins the page of a club without stories, and makes large headings of a story smaller', () => {
  const story = { title: 'Ganamos', dia: '2026-03-01', texto: 'Hola\n\n## Final\n\nFin' };
  const text = changeDocument(FILE, '', { noticias: [story] });
  expect(text).toBe(
    '---\ntitle: Noticias\ndescription: Las noticias de {{nombre}}.\n---\n\n## Ganamos\n\n*1 de marzo de 2026.*\n\nHola\n\n### Final\n\nFin\n',
  );
});

test('tells stories with the same title apart by their day, and publishes the photo of each', async () => {
  const stories = ['2024-10-01', '2024-09-01'].map((dia, i) => ({
    title: 'Crónica',
    dia,
    img: `club/foto-${i}`,
    alt: 'x',
    texto: 'a',
  }));
  const text = changeDocument(FILE, '', { noticias: stories });
  expect(storiesOf(text)).toEqual(stories);
  const club = await changedClub({ [FILE]: text });
  const blog = club.pages.find(({ path }) => path === '/blog');
  expect(blog?.sections.map(({ photo }) => photo?.img.id)).toEqual(['club/foto-0', 'club/foto-1']);
});

test('has no page without a story', async () => {
  const text = changeDocument(FILE, TEXT, { title: 'Blog', description: 'Noticias.', noticias: [] });
  expect(text).toBe('---\ntitle: Blog\ndescription: Noticias.\n---\n');
  const club = await changedClub({ [FILE]: text });
  expect(club.pages.some(({ path }) => path === '/blog')).toBe(false);
});

test('finds the field of a story that a problem is about', () => {
  const fault = { code: 'markdown', element: 'html' } as const;
  const pathAt = (line: number) =>
    problemInForm({ ...fileProblem(FILE, fault, { line, column: 1 }), path: ['texto'] }, TEXT).path;
  expect(pathAt(9)).toEqual(['texto']);
  expect(pathAt(11)).toEqual(['noticias', 0, 'title']);
  expect(pathAt(13)).toEqual(['noticias', 0, 'texto']);
  expect(pathAt(22)).toEqual(['noticias', 1, 'texto']);
  const photo = { ...fileProblem(FILE, fault), path: ['fotos', 0, 'alt'], names: ['fotos', '1.ª', 'alt'] };
  expect(problemInForm(photo, TEXT)).toMatchObject({
    path: ['noticias', 0, 'alt'],
    names: ['noticias', 'Uno', 'alt'],
  });
});
