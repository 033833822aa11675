import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let dir: string;
let etc: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'caddyfile-'));
  etc = join(dir, 'etc');
  mkdirSync(etc);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Puts a version's file there, and returns what was said. */
function put(text: string): string {
  const file = join(dir, 'Caddyfile');
  writeFileSync(file, text);
  const { status, stderr } = spawnSync('sh', ['deploy/servidor/poner-caddyfile.sh', file, etc], {
    encoding: 'utf8',
  });
  expect([status, read('Caddyfile')]).toEqual([0, text]);
  return stderr;
}
const read = (name: string) => readFileSync(join(etc, name), 'utf8');
const asides = () => readdirSync(etc).filter((name) => name.startsWith('Caddyfile.propio-'));

test('a new version takes the place of the one before without a word', () => {
  expect([put('uno'), put('uno'), put('dos')]).toEqual(['', '', '']);
  expect(asides()).toEqual([]);
});

test('what the owner changed is kept beside it, and said once', () => {
  put('uno');
  writeFileSync(join(etc, 'Caddyfile'), 'uno, y mi otra web');
  const said = put('dos');
  const [aside = ''] = asides();
  expect(said).toContain(join(etc, aside));
  expect(read(aside)).toBe('uno, y mi otra web');
  expect(put('tres')).toBe('');
});

test('a file of somebody else’s, before the first time, is kept too', () => {
  writeFileSync(join(etc, 'Caddyfile'), 'la web del ayuntamiento');
  expect(put('uno')).toContain('Aviso');
  expect(asides().map(read)).toEqual(['la web del ayuntamiento']);
});
