import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';

test('every command of the help is an npm script', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(Object.keys(COMMANDS)));
});
