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
  const teams = (await sample('equipos/resto.yaml')).replace('[daniel-quintana]', '[daniel-quintna]');
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
