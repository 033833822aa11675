import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleContent as content } from '../../sample-club/paths.ts';
import { jsonSchemas } from './json-schema.ts';

test('the JSON Schemas for editors are up to date (npm run esquemas writes them)', async () => {
  const schemas = jsonSchemas();
  expect((await readdir(join(content, '.schema'))).sort()).toEqual([...schemas.keys()].sort());
  for (const [name, text] of schemas)
    expect(JSON.parse(await readFile(join(content, '.schema', name), 'utf8')), name).toEqual(
      JSON.parse(text),
    );
});

test('every YAML file tells editors its schema', async () => {
  const files = (await readdir(content, { recursive: true })).filter((file) => file.endsWith('.yaml'));
  for (const file of files) {
    const text = await readFile(join(content, file), 'utf8');
    const [, schema = ''] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(text) ?? [];
    expect(schema, `${file} begins with «# yaml-language-server: $schema=…»`).toMatch(/\.schema\/.+\.json$/);
    const target = join(dirname(join(content, file)), schema);
    await expect(readFile(target, 'utf8'), file).resolves.toContain('json-schema.org');
  }
});
