import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sampleContent as content } from '../../../sample-club/paths.ts';
import { FIELD_WORDS } from '../field-words.ts';
import { childSchema, objectFields, personalData, type Schema } from '../schema.ts';
import { FILES, jsonSchemas } from './files.ts';

test('the JSON Schemas for editors are up to date (npm run esquemas writes them)', async () => {
  const schemas = jsonSchemas();
  expect((await readdir(join(content, '.schema'))).sort()).toEqual([...schemas.keys()].sort());
  for (const [name, text] of schemas)
    expect(JSON.parse(await readFile(join(content, '.schema', name), 'utf8')), name).toEqual(
      JSON.parse(text),
    );
});

test('every YAML file names its schema for editors', async () => {
  const files = (await readdir(content, { recursive: true })).filter((file) => file.endsWith('.yaml'));
  for (const file of files) {
    const text = await readFile(join(content, file), 'utf8');
    const [, schema = ''] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(text) ?? [];
    expect(schema, `${file} begins with «# yaml-language-server: $schema=…»`).toMatch(/\.schema\/.+\.json$/);
    const target = join(dirname(join(content, file)), schema);
    await expect(readFile(target, 'utf8'), file).resolves.toContain('json-schema.org');
  }
});

/** Keys that are good Spanish labels once capitalized. Other fields need a `title` in their schema. */
const KEYS_AS_LABELS =
  `avisos balance cambios cancelado cierres clasificaciones color colores concepto contacto cuotas curso cursos deporte desde descuentos empatados enlace entrenadores
  entrenamientos equipo equipos escudo estado extras filas foco foto funciones ganados grupo hasta hora huellas jornada jugados junta legal lema
  lugar lugares motivo municipio nombre nombre_corto nota orden pagos parecido partidos perdidos pistas portada provincia puesto puntos redes
  registro resultado retiradas rival ruta sets sin_uso temporada texto tipos web`.split(/\s+/);

interface JsonSchema {
  title?: string;
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema | false;
  anyOf?: JsonSchema[];
}

/** Lists a schema and all schemas in it. */
function schemasIn(schema: JsonSchema): JsonSchema[] {
  const { properties = {}, items, additionalProperties: entry, anyOf = [] } = schema;
  const below = [items, entry, ...anyOf, ...Object.values(properties)].filter(
    (child) => typeof child === 'object',
  );
  return [schema, ...below.flatMap(schemasIn)];
}

test.each(FILES)(
  '$name: every field has a Spanish label, and unknown fields are refused',
  ({ name, schema }) => {
    const schemas = schemasIn(z.toJSONSchema(schema, { io: 'input', reused: 'inline' }) as JsonSchema);
    const fields = schemas.flatMap(({ properties = {} }) =>
      Object.entries(properties).flatMap(([key, { title }]) => (title ? [] : key)),
    );
    const unlabelled = fields.filter((key) => !FIELD_WORDS[key] && !KEYS_AS_LABELS.includes(key));
    expect(unlabelled, `a title for each of these in the schema that declares ${name}`).toEqual([]);
    for (const { properties, additionalProperties } of schemas)
      if (properties) expect(additionalProperties, Object.keys(properties).join()).toBe(false);
  },
);

/** Lists the words that a privacy policy needs for the personal data in a schema. */
function personalWords(schema: Schema | undefined): string[] {
  if (!schema) return [];
  const named = personalData.get(schema)?.named ?? [];
  return [
    named,
    ...Object.values(objectFields(schema)).map(personalWords),
    personalWords(childSchema(schema, 0)),
  ].flat();
}

test('the privacy policy of the sample names the personal data in the content', async () => {
  const policy = await readFile(join(content, 'textos/privacidad-y-cookies.md'), 'utf8');
  const words = FILES.flatMap(({ schema }) => personalWords(schema));
  expect(words.length).toBeGreaterThan(0);
  for (const phrase of words) expect(policy.replace(/\s+/g, ' ')).toContain(phrase);
});
