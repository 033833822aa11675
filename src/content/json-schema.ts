import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Writes them to `{contentDir}/.schema`. Run as `node src/content/json-schema.ts [contentDir]`. */
async function writeJsonSchemas(contentDir: string): Promise<void> {
  const dir = join(contentDir, '.schema');
  await mkdir(dir, { recursive: true });
  for (const [name, text] of jsonSchemas()) {
    const file = join(dir, name);
    // An editor may be reading them: only what changed is written.
    if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text);
  }
}

if (import.meta.main) await writeJsonSchemas(process.argv[2] ?? 'content');
