import { expect, test } from 'vitest';
import { z } from 'zod';
import { yamlFile } from '../../../club/content/files/declare.ts';
import { date, img, keyOf, optionalText, teamKey, text, time } from '../../../club/content/files/fields.ts';
import { FILES } from '../../../club/content/files/files.ts';
import type { FileProblem } from '../../../club/content/form-problem.ts';
import { type FormSchema, formSchemaOf } from '../../core/editing/form-schema.ts';
import {
  controlOf,
  fieldRemarks,
  fieldTitle,
  problemsOfUnchanged,
  withNameAndRoute,
  withOnlyEntries,
} from './form-context.ts';

/** Declaration with fields that no form code knows. */
const declared = yamlFile({
  name: 'torneos.yaml',
  contents: 'Torneos',
  part: 'Agenda',
  help: 'Los torneos.',
  schema: z.strictObject({
    torneos: z.array(
      z.strictObject({
        nombre: text,
        dia: date,
        hora: time.nullish(),
        cartel: img,
        sede: keyOf('lugares.yaml'),
        equipos: z.array(teamKey).nullish(),
        abierto: z.boolean().nullish().describe('Puede venir cualquiera'),
        nota_final: optionalText,
        clase: z.enum(['playa', 'pista']),
        plazas: z
          .int()
          .nullish()
          .meta({ title: 'Plazas libres', description: 'Un número', help: 'Cuántas quedan.' }),
        lugar: keyOf('lugares.yaml').default(''),
      }),
    ),
  }),
  previewPath: '/torneos',
  newSeason: 'keepDates',
  absent: 'required',
  build: () => ({}) as never,
});

const { torneos } = formSchemaOf(declared).properties ?? {};
const fields = torneos?.items?.properties ?? {};

test('derives controls and titles of unknown fields from the schema', () => {
  const shown = Object.entries(fields).map(([key, field]) => [
    key,
    controlOf(field),
    fieldTitle(field, [key]),
  ]);
  expect(shown).toEqual([
    ['nombre', 'text', 'Nombre'],
    ['dia', 'date', 'Día'],
    ['hora', 'time', 'Hora'],
    ['cartel', 'picture', 'Cartel'],
    ['sede', 'choice', 'Sede'],
    ['equipos', 'list', 'Equipos'],
    ['abierto', 'yes-no', 'Abierto'],
    ['nota_final', 'text', 'Nota final'],
    ['clase', 'choice', 'Clase'],
    ['plazas', 'text', 'Plazas libres'],
    ['lugar', 'choice', 'Lugar'],
  ]);
});

test('leaves null, defaults and hand-editing help out of the form schema', () => {
  expect(fields.abierto).toEqual({ type: 'boolean', description: 'Puede venir cualquiera' });
  expect(fields.dia).not.toHaveProperty('description');
  expect(fields.plazas?.description).toBe('Cuántas quedan.');
  expect(fields.lugar).not.toHaveProperty('default');
  expect(torneos?.items?.required).toContain('lugar');
  expect(torneos?.items?.required).not.toContain('hora');
});

test('every content file has a form schema', () => {
  expect(FILES.map((file) => formSchemaOf(file).properties)).not.toContain(undefined);
});

/** Lists the titles of fields that equal the title of a field beside them, or beside a group around them. */
function repeatedTitles(schema: FormSchema, around: readonly string[] = []): string[] {
  const { properties = {}, items, additionalProperties, anyOf = [] } = schema;
  const titles = Object.entries(properties).map(([key, field]) => fieldTitle(field, [key]));
  const repeated = titles.filter((title, i) => around.includes(title) || titles.indexOf(title) < i);
  const nested = [...Object.values(properties), items, additionalProperties, ...anyOf];
  return nested
    .filter((field) => typeof field === 'object')
    .flatMap((field) => repeatedTitles(field, [...around, ...titles]))
    .concat(repeated);
}

test('no field has the name of another one beside it or around it', () => {
  const repeated = FILES.flatMap((file) =>
    repeatedTitles(formSchemaOf(file)).map((title) => `${file.name}: ${title}`),
  );
  expect(repeated).toEqual([]);
});

const missing = (path: FileProblem['path']): FileProblem => ({
  code: 'empty',
  file: 'junta.yaml',
  path,
  field: '',
  label: 'Nombre',
  line: null,
  found: 'Falta «Nombre».',
  missing: true,
});
const tones = (path: FileProblem['path'], isSaveAttempted: boolean) =>
  fieldRemarks(
    { problems: [missing(path)], warnings: [] },
    { file: 'junta.yaml', saved: { junta: [{ name: 'Eva' }] }, isSaveAttempted },
  ).map(({ tone }) => tone);

test('reports a value that was never filled in as an error only after a save attempt', () => {
  expect(tones(['junta', 1, 'name'], false)).toEqual(['missing']);
  expect(tones(['junta', 1, 'name'], true)).toEqual(['error']);
});

test('reports an emptied required value as an error at once', () => {
  expect(tones(['junta', 0, 'name'], false)).toEqual(['error']);
});

test('derives the route of a new entry from its name, and keeps a saved or typed route', () => {
  const route = { type: 'string' };
  const schema = { properties: { equipos: { items: { properties: { name: {}, route } } } } };
  const saved = { equipos: [{ name: 'Cadete', route: 'cadete' }] };
  const rename = (value: unknown, i: number, name: string) =>
    withNameAndRoute(value, ['equipos', i, 'name'], name, { schema, saved }) as typeof saved;
  const added = { equipos: [...saved.equipos, {}] };
  const renamed = rename(added, 1, 'Alevín m');
  expect(renamed.equipos[1]).toEqual({ name: 'Alevín m', route: 'alevin-m' });
  expect(rename(renamed, 1, 'Alevín mixto').equipos[1]?.route).toBe('alevin-mixto');
  expect(rename(added, 1, 'Cadete').equipos[1]?.route).toBe('cadete-2');
  expect(rename(saved, 0, 'Cadete A').equipos[0]).toEqual({ name: 'Cadete A', route: 'cadete' });
  const withTypedRoute = { equipos: [...saved.equipos, { name: 'Alevín', route: 'los-peques' }] };
  expect(rename(withTypedRoute, 1, 'Alevín B').equipos[1]?.route).toBe('los-peques');
  // The form of a club's first team begins with it.
  const begun = { equipos: [{}] };
  const first = withNameAndRoute(begun, ['equipos', 0, 'name'], 'Escuela', { schema, saved: begun });
  expect(first).toEqual({ equipos: [{ name: 'Escuela', route: 'escuela' }] });
});

test('drops the problem of a field that was changed since it was submitted', () => {
  const problems = [{ path: ['guarda'] }, { path: ['consienten', 0] }];
  const submitted = { consienten: [''] };
  const value = { guarda: 'La secretaría', consienten: [''] };
  expect(problemsOfUnchanged(problems, submitted, submitted)).toEqual(problems);
  expect(problemsOfUnchanged(problems, submitted, value)).toEqual([problems[1]]);
});

test('fills in the only venue or team, unless there is a choice or the match is away', () => {
  const entry = (key: string) => ({ key, name: key, detail: '', picture: null });
  const references = { 'lugares.yaml': [entry('piscina')], equipos: [entry('club/a')] };
  const schemaOf = (file: string) =>
    formSchemaOf(FILES.find(({ name }) => name === file) as (typeof FILES)[number]);
  const match = schemaOf('partidos.yaml').properties?.partidos?.items ?? {};
  const teams = schemaOf('equipos/*.yaml').properties?.equipos?.items ?? {};
  const training = teams.properties?.entrenamientos?.items ?? {};
  const fill = (item: object, of: FormSchema, changed: string, entries: object = references) =>
    withOnlyEntries({ ...item }, of, { references: entries, changed });
  expect(fill({ desde: '18:00' }, training, 'desde')).toEqual({ desde: '18:00', lugar: 'piscina' });
  expect(fill({ lugar: '' }, training, 'lugar')).toEqual({ lugar: '' });
  expect(fill({ donde: 'casa' }, match, 'donde')).toEqual({
    donde: 'casa',
    lugar: 'piscina',
    equipo: 'club/a',
  });
  const away = { donde: 'fuera', equipo: 'club/a' };
  expect(fill({ ...away, lugar: 'piscina' }, match, 'donde')).toEqual(away);
  expect(fill({ desde: '18:00' }, training, 'desde', { 'lugares.yaml': [entry('a'), entry('b')] })).toEqual({
    desde: '18:00',
  });
});
