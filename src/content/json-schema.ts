import { z } from 'zod';
import {
  boardSchema,
  clubSchema,
  coachesSchema,
  collaboratorsSchema,
  galleriesSchema,
  kindSchema,
  menuSchema,
  sponsorsSchema,
  venuesSchema,
} from './schema.ts';

const SCHEMAS = {
  club: clubSchema,
  menu: menuSchema,
  equipos: kindSchema,
  entrenadores: coachesSchema,
  junta: boardSchema,
  lugares: venuesSchema,
  galerias: galleriesSchema,
  patrocinadores: sponsorsSchema,
  colaboradores: collaboratorsSchema,
};

/** JSON Schemas by file name, as text: editors use them to complete and check the YAML files while they are written. */
export function jsonSchemas(): Map<string, string> {
  return new Map(
    Object.entries(SCHEMAS).map(([name, schema]) => {
      const json = z.toJSONSchema(schema, { io: 'input', reused: 'inline' });
      return [`${name}.json`, `${JSON.stringify(json, null, 2)}\n`];
    }),
  );
}
