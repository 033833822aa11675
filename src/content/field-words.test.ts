import { expect, test } from 'vitest';
import { z } from 'zod';
import { CALLED } from './field-words.ts';
import { FILES } from './files/files.ts';

/** Keys that are good Spanish with a capital letter. A field whose key is not has a `title` in its schema. */
const SAID_BY_THEIR_KEY =
  `avisos balance cambios cancelado cierres color colores contacto curso cursos deporte desde empatados enlace entrenadores
  entrenamientos equipo equipos escudo estado extras foco foto funciones ganados hasta hora huellas jornada junta legal lema
  lugar lugares motivo municipio nombre nombre_corto nota orden parecido partidos perdidos pistas portada provincia redes
  registro resultado retiradas rival ruta sets sin_uso temporada texto tipos web`.split(/\s+/);

interface Schema {
  title?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema;
  anyOf?: Schema[];
}

/** The fields below a schema that have no title. */
function untitled({ properties = {}, items, additionalProperties: each, anyOf = [] }: Schema): string[] {
  const below = [items, each, ...anyOf, ...Object.values(properties)].filter((at) => typeof at === 'object');
  const own = Object.entries(properties).flatMap(([key, { title }]) => (title ? [] : key));
  return [...own, ...below.flatMap(untitled)];
}

test.each(FILES)('every field of $name has Spanish words on its form', ({ name, schema }) => {
  const fields = untitled(z.toJSONSchema(schema, { io: 'input', reused: 'inline' }) as Schema);
  const wordless = fields.filter((key) => !CALLED[key] && !SAID_BY_THEIR_KEY.includes(key));
  expect(wordless, `a title for each of these in the schema that declares ${name}`).toEqual([]);
});
