import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { checkTexts } from '../../tasks/check/check-texts.ts';

const sample = (file: string) => readFile(join(sampleContent, file), 'utf8');
const problemsOf = async (file: string, text: string) =>
  (await checkTexts(sampleContent, new Map([[file, text]]))).problems;

test('names a missing field by its label', async () => {
  const problems = await problemsOf('equipos/resto.yaml', `${await sample('equipos/resto.yaml')}\n  - {}\n`);
  expect(problems.map(({ label, found, missing }) => [label, found, missing])).toEqual([
    ['Nombre', 'Falta «Nombre».', true],
    ['Final de su dirección', 'Falta «Final de su dirección».', true],
  ]);
  expect(problems[0]?.field).toBe('Equipos › n.º 4 › Nombre');
});

test('reports a new empty list item as missing', async () => {
  const teams = await sample('equipos/resto.yaml');
  const [problem] = await problemsOf('equipos/resto.yaml', teams.replace('[ daniel-quintana ]', '[ null ]'));
  expect(problem).toMatchObject({ found: 'Falta «Entrenadores».', missing: true });
});

test('gives people who fill in a form no advice about YAML', async () => {
  const coaches = `${await sample('entrenadores.yaml')}\n  ines:\n    name: Inés\n    description: Entrenadora\n`;
  const { problems, warnings } = await checkTexts(sampleContent, new Map([['entrenadores.yaml', coaches]]));
  expect(problems).toEqual([]);
  expect(warnings[0]?.allowed).toBe(
    'ponerlo en uno cuando toque, marcar «Sale aunque no lleve equipo», o quitarlo de aquí',
  );
  const club = (await sample('club.yaml')).replace('muestra: true', 'muestra: false');
  expect((await problemsOf('club.yaml', club))[0]?.allowed).toContain('quitar «Momento de la muestra»');
});

test('names the form of the file that a reference needs', async () => {
  const teams = (await sample('equipos/resto.yaml')).replace('[ daniel-quintana ]', '[ daniel-quintna ]');
  const [problem] = await problemsOf('equipos/resto.yaml', teams);
  expect(problem?.found).toBe('«daniel-quintna» no está en «Entrenadoras y entrenadores».');
  expect(problem).toMatchObject({ refers: 'entrenadores.yaml', nearest: 'daniel-quintana' });
});

test('names a list item by its contents', async () => {
  const textWithClash =
    (await sample('partidos.yaml')).replace(/\n$/, '') +
    `
  - equipo: federados/cadete-femenino
    dia: 2024-12-30
    rival: Vóley Majadalta
    donde: en cualquier sitio
`;
  expect((await problemsOf('partidos.yaml', textWithClash)).map(({ field }) => field)).toEqual([
    'Partidos › Cadete femenino (Equipos Federados), lunes 30 de diciembre de 2024 › Dónde',
  ]);
});

const match = 'equipo: federados/cadete-femenino, dia: 2024-11-16, rival: CV Peñalba';
const matches = (...written: string[]) =>
  `partidos:\n${written.map((match) => `  - { ${match} }\n`).join('')}`;

test.each([
  ['partidos.yaml', matches(`${match}, donde: casa, lugar: casa`), '«casa» no está en «'],
  ['partidos.yaml', matches(`${match}, donde: fuera, hora: "00:00"`), 'quitar «Hora»'],
  ['partidos.yaml', matches(`${match}, donde: fuera, hora: 9:00`), 'una hora, como «18:00»'],
  ['partidos.yaml', matches(`${match}, donde: fuera`, `${match}, donde: fuera`), 'o cambiar «Jornada»'],
  ['partidos.yaml', matches(`${match}, donde: fuera`).replace('2024', '2030'), 'cambiar «Temporada» en «'],
  [
    'calendario.yaml',
    'primer_dia: 2024-09-16\nultimo_dia: 2025-06-20\ncambios: [{ equipo: federados/cadete-femenino, dia: 2024-11-14 }]\n',
    'marcar «Cancelado», o «Pasa a»',
  ],
])('names no file, key or line in messages of a form (%s, %#)', async (file, text, message) => {
  const problems = (await problemsOf(file, text)).filter((problem) => problem.file === file);
  const messages = problems.map(({ found, allowed }) => `${found} ${allowed ?? ''}`).join('\n');
  expect(messages).toContain(message);
  expect(messages).not.toMatch(/\.yaml|línea \d|«[a-z_]+: |una clave/);
});
