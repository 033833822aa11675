import { expect, test } from 'vitest';
import { z } from 'zod';
import { yamlFile } from '../../../content/files/declare.ts';
import { date, img, keyOf, optionalText, teamKey, text, time } from '../../../content/files/fields.ts';
import { formSchemaOf } from '../../forms/form-schema.ts';
import { uiSchemaOf } from './ui-schema.ts';

/** A file as a later version of the site may declare it: no form knows its fields. */
const declared = yamlFile({
  name: 'torneos.yaml',
  holds: 'Torneos',
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
  build: () => ({}) as never,
});

interface Fields {
  properties: Record<string, { description?: string; type?: string }>;
  required: string[];
}

test('a field that is new in a schema has its control and its name without any code', () => {
  const { torneos } = uiSchemaOf(formSchemaOf(declared));
  expect(torneos.items).toMatchObject({
    nombre: { 'ui:title': 'Nombre' },
    dia: { 'ui:widget': 'date' },
    hora: { 'ui:widget': 'time' },
    cartel: { 'ui:field': 'picture' },
    sede: { 'ui:widget': 'reference', 'ui:options': { refers: 'lugares.yaml' } },
    equipos: { 'ui:field': 'references', 'ui:options': { refers: 'equipos' } },
    nota_final: { 'ui:title': 'Nota final' },
    plazas: { 'ui:title': 'Plazas libres' },
  });
});

test('a form leaves out what only a file knows: null, defaults, help for whoever types', () => {
  const schema = formSchemaOf(declared) as { properties: { torneos: { items: Fields } } };
  const { properties, required } = schema.properties.torneos.items;
  expect(properties.abierto).toEqual({ type: 'boolean', description: 'Puede venir cualquiera' });
  expect(properties.dia).not.toHaveProperty('description');
  expect(properties.plazas?.description).toBe('Cuántas quedan.');
  expect(properties.lugar).not.toHaveProperty('default');
  expect(required).toContain('lugar');
  expect(required).not.toContain('hora');
});
