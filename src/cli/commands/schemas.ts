import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleContent } from '../../../sample-club/paths.ts';
import { readFolders } from '../../base/config/folders.ts';
import { guideTable, jsonSchemas } from '../../club/content/files/files.ts';
import { defineCommand } from '../command.ts';

/**
 * Writes JSON Schemas for editors into `.schema` of the content in use and of the sample, or of the given folders; and the
 * table of content files into the volunteers' guide.
 */
export const command = defineCommand({
  args: ['[CARPETA…]'],
  async run({ args, env }) {
    const folders = args.length > 0 ? args : new Set([readFolders(env).contentDir, sampleContent]);
    for (const folder of folders) await writeJsonSchemas(folder);
    await writeGuideTable();
  },
});

async function writeJsonSchemas(contentDir: string): Promise<void> {
  const dir = join(contentDir, '.schema');
  await mkdir(dir, { recursive: true });
  const schemas = jsonSchemas();
  for (const name of await readdir(dir)) if (!schemas.has(name)) await rm(join(dir, name));
  for (const [name, text] of schemas) {
    const file = join(dir, name);
    // Write only changes, because an editor may be reading the files.
    if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text);
  }
}

async function writeGuideTable(): Promise<void> {
  const guide = new URL('../../../docs/guia-del-voluntario.md', import.meta.url);
  const text = await readFile(guide, 'utf8');
  await writeFile(
    guide,
    text.replace(/\| Qué \| Archivo \|\n(?:\|.*\n)+/, () => `${guideTable()}\n`),
  );
}
