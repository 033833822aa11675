import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sampleContent as content } from '../../../../sample-club/paths.ts';
import { DESK_FILES } from '../../../base/files/desk-files.ts';
import { FIELD_LABELS } from '../field-labels.ts';
import { ClubReader } from '../reader.ts';
import { childSchema, objectFields, personalData, type Schema } from '../schema.ts';
import { FILES, guideTable, jsonSchemas } from './files.ts';

test('the JSON Schemas for editors are up to date (npm run esquemas writes them)', async () => {
  const schemas = jsonSchemas();
  expect((await readdir(join(content, '.schema'))).sort()).toEqual([...schemas.keys()].sort());
  for (const [name, text] of schemas)
    expect(JSON.parse(await readFile(join(content, '.schema', name), 'utf8')), name).toEqual(
      JSON.parse(text),
    );
});

test('the volunteers’ guide lists all content files (npm run esquemas writes the table)', async () => {
  expect(await readFile('docs/guia-del-voluntario.md', 'utf8')).toContain(`\n${guideTable()}\n\n`);
});

test('names the schema for editors in every YAML file', async () => {
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
  registro parciales resultado retiradas rival ruta sets sin_uso tantos temporada texto tipos web`.split(
    /\s+/,
  );

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
  const children = [items, entry, ...anyOf, ...Object.values(properties)].filter(
    (child) => typeof child === 'object',
  );
  return [schema, ...children.flatMap(schemasIn)];
}

test.each(FILES)(
  '$name: every field has a Spanish label, and unknown fields are refused',
  ({ name, schema }) => {
    const schemas = schemasIn(z.toJSONSchema(schema, { io: 'input', reused: 'inline' }) as JsonSchema);
    const fields = schemas.flatMap(({ properties = {} }) =>
      Object.entries(properties).flatMap(([key, { title }]) => (title ? [] : key)),
    );
    const unlabelled = fields.filter((key) => !FIELD_LABELS[key] && !KEYS_AS_LABELS.includes(key));
    expect(unlabelled, `fields that need a title in the schema of ${name}`).toEqual([]);
    for (const { properties, additionalProperties } of schemas)
      if (properties) expect(additionalProperties, Object.keys(properties).join()).toBe(false);
  },
);

/** Returns the YAML of a file whose required fields are empty lists; null if that is no valid file. */
function emptyFile({ name, schema }: (typeof FILES)[number]): string | null {
  const required = Object.entries(objectFields(schema)).filter(
    ([, field]) => !z.safeParse(field, undefined).success,
  );
  const value = Object.fromEntries(
    required.map(([key, field]) => [key, z.safeParse(field, []).success ? [] : {}]),
  );
  return name.endsWith('.yaml') && z.safeParse(schema, value).success ? JSON.stringify(value) : null;
}

test.each(FILES.filter((file) => file.absent !== 'required' && emptyFile(file)))(
  '$name: builds the same from empty lists as without the file',
  (file) => {
    const texts = new Map([[file.name, emptyFile(file) ?? '']]);
    const reader = new ClubReader({ texts, pdfs: new Map(), problems: [] }, [file], []);
    expect(reader.part(file)).toEqual(file.absent);
  },
);

interface Field {
  /** `contacto.email` */
  path: string;
  schema: Schema;
  /** Fields of the same object. */
  siblings: Record<string, Schema>;
  /** Phrase of the privacy policy for the field or its parent; null for data about no person. */
  policyPhrase: string | null | undefined;
}

/** Lists the fields of a schema at any depth. */
function fieldsIn(schema: Schema | undefined, parent: Pick<Field, 'path' | 'policyPhrase'>): Field[] {
  if (!schema) return [];
  const siblings = objectFields(schema);
  const fields = Object.entries(siblings).flatMap(([name, child]) => {
    const path = parent.path ? `${parent.path}.${name}` : name;
    const policyPhrase = personalData.get(child)
      ? personalData.get(child)?.policyPhrase
      : parent.policyPhrase;
    return [
      { path, schema: child, siblings, policyPhrase: policyPhrase },
      ...fieldsIn(child, { path, policyPhrase }),
    ];
  });
  return fields.length > 0 ? fields : fieldsIn(childSchema(schema, 0), parent);
}

const fieldsOf = ({ name, schema }: (typeof FILES)[number]) =>
  fieldsIn(schema, { path: '', policyPhrase: undefined }).map((field) => ({ ...field, file: name }));

const PERSONAL_NAMES =
  /^(?:nombre|apellidos?|telefono|movil|correo|e?mail|contacto|dni|nif|domicilio|nacimiento|edad)$/;

/** True for a field whose name, values or neighbours are those of personal data. */
function looksLikePersonalData({ path, schema, siblings }: Field): boolean {
  const name = path.split('.').at(-1) ?? '';
  const accepts = (value: string) => z.safeParse(schema, value).success;
  const isAddress =
    (accepts('ana@example.org') || accepts('600 123 456')) &&
    !accepts('a b') &&
    !accepts('https://example.org');
  const hasPortrait = Object.values(siblings).some((sibling) => roleOf(sibling) === 'retrato');
  return PERSONAL_NAMES.test(name) || isAddress || (name === 'name' && hasPortrait);
}

const roleOf = (schema: Schema) => (z.globalRegistry.get(schema) as { role?: string } | undefined)?.role;

test.each(FILES)('$name: declares fields that look like personal data', (file) => {
  const undeclared = fieldsOf(file).filter(
    (field) => field.policyPhrase === undefined && looksLikePersonalData(field),
  );
  expect(
    undeclared.map(({ path }) => path),
    'register each in personalData (src/club/content/schema.ts) with its phrase in the sample’s textos/privacidad-y-cookies.md, or with null',
  ).toEqual([]);
});

const hasDates = (file: (typeof FILES)[number]) =>
  fieldsOf(file).some(
    ({ schema }) => z.safeParse(schema, '2024-11-14').success && !z.safeParse(schema, '2024-11-99').success,
  );

test.each(FILES.filter(hasDates))('$name: says until when pages show its dated entries', (file) => {
  expect(file.shownUntil, 'add `shownUntil` to the declaration').toBeTypeOf('function');
});

test.each([content, 'src/tasks/new-club/plantilla'])(
  'the privacy policy of %s tells of all personal data in content and in the desk’s files',
  async (dir) => {
    const policy = await readFile(join(dir, 'textos/privacidad-y-cookies.md'), 'utf8');
    const declared = [...FILES.flatMap(fieldsOf), ...Object.values(DESK_FILES)];
    const phrases = new Set(declared.flatMap(({ policyPhrase }) => policyPhrase ?? []));
    expect(phrases.size).toBeGreaterThan(0);
    for (const phrase of phrases) expect(policy.replace(/\s+/g, ' ')).toContain(phrase);
  },
);
