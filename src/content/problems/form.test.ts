import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { checkTexts } from '../../desk/check/check.ts';

const sample = (file: string) => readFile(join(sampleContent, file), 'utf8');
const said = async (file: string, text: string) =>
  (await checkTexts(sampleContent, new Map([[file, text]]))).problems;

test('what is missing is called as the form calls it', async () => {
  const problems = await said('equipos/resto.yaml', `${await sample('equipos/resto.yaml')}\n  - {}\n`);
  expect(problems.map(({ label, found, missing }) => [label, found, missing])).toEqual([
    ['Nombre', 'Falta «Nombre».', true],
    ['Competición', 'Falta «Competición».', true],
    ['Final de su dirección', 'Falta «Final de su dirección».', true],
    ['Foto', 'Falta «Foto».', true],
  ]);
  expect(problems[0]?.field).toBe('Equipos › n.º 4 › Nombre');
});

test('a form is not told what to type in a file', async () => {
  const coaches = `${await sample('entrenadores.yaml')}\n  ines:\n    name: Inés\n    description: Entrenadora\n`;
  expect((await said('entrenadores.yaml', coaches))[0]?.allowed).toBe(
    'elegir a esta persona en un equipo, o marcar «Sale aunque no lleve equipo»',
  );
  const club = (await sample('club.yaml')).replace('muestra: true', 'muestra: false');
  expect((await said('club.yaml', club))[0]?.allowed).toContain('dejar vacío «Momento de la muestra»');
});

test('what other files name by a key says where the names are', async () => {
  const teams = (await sample('equipos/resto.yaml')).replace('[ daniel-quintana ]', '[ daniel-quintna ]');
  const [problem] = await said('equipos/resto.yaml', teams);
  expect(problem?.found).toBe('«daniel-quintna» no está en «Entrenadoras y entrenadores».');
  expect(problem).toMatchObject({ refers: 'entrenadores.yaml', nearest: 'daniel-quintana' });
});

test('what is in a list is called by what it is', async () => {
  const clash =
    (await sample('partidos.yaml')).replace(/\n$/, '') +
    `
  - equipo: federados/cadete-femenino
    dia: 2024-12-30
    rival: Vóley Majadalta
    donde: en cualquier sitio
`;
  expect((await said('partidos.yaml', clash)).map(({ field }) => field)).toEqual([
    'Partidos › Cadete femenino (Equipos Federados), lunes 30 de diciembre de 2024 › Dónde',
  ]);
});

const match = 'equipo: federados/cadete-femenino, dia: 2024-11-16, rival: CV Peñalba';
const matches = (...written: string[]) => `partidos:\n${written.map((each) => `  - { ${each} }\n`).join('')}`;

test.each([
  ['partidos.yaml', matches(`${match}, donde: casa`), 'uno de la lista'],
  ['partidos.yaml', matches(`${match}, donde: fuera, hora: "00:00"`), 'dejar vacío «Hora»'],
  ['partidos.yaml', matches(`${match}, donde: fuera, hora: 9:00`), 'una hora, como «18:00»'],
  ['partidos.yaml', matches(`${match}, donde: fuera`, `${match}, donde: fuera`), 'que otro de la lista'],
  ['partidos.yaml', matches(`${match}, donde: fuera`).replace('2024', '2030'), 'cambiar «Temporada» en «'],
  [
    'calendario.yaml',
    'primer_dia: 2024-09-16\nultimo_dia: 2025-06-20\ncambios: [{ equipo: federados/cadete-femenino, dia: 2024-11-14 }]\n',
    'marcar «Cancelado», o «Pasa a»',
  ],
])('%s: what a form is told names no file, no key and no line (%#)', async (file, text, says) => {
  const problems = (await said(file, text)).filter((each) => each.file === file);
  const told = problems.map(({ found, allowed }) => `${found} ${allowed ?? ''}`).join('\n');
  expect(told).toContain(says);
  expect(told).not.toMatch(/\.yaml|línea \d|«[a-z_]+: |una clave/);
});
