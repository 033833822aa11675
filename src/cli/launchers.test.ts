import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { newFolder } from '../../tests/setup/folder.ts';

let dir: string;
beforeEach(() => {
  dir = newFolder();
  cpSync('abrir', join(dir, 'abrir'), { recursive: true });
  mkdirSync(join(dir, 'bin'));
});

/** Installs a fake npm that logs its arguments and exits with a status. */
function fakeNpm(status: number): void {
  const npm = join(dir, 'bin/npm');
  const install = 'case "$1" in ci) mkdir -p node_modules/fastify;; esac';
  writeFileSync(npm, `#!/bin/sh\necho "$@" >> "${dir}/calls"\n${install}\nexit ${status}\n`);
  chmodSync(npm, 0o755);
}

const calls = () => readFileSync(join(dir, 'calls'), 'utf8').trim().split('\n');
const runLauncher = (name: string) =>
  spawnSync('/bin/sh', [join(dir, 'abrir', name)], {
    cwd: tmpdir(),
    // Excludes this machine's npm.
    env: { PATH: `${join(dir, 'bin')}:${join(dir, 'tools')}` },
    encoding: 'utf8',
  });

describe.skipIf(process.platform === 'win32').each(['Editar.sh', 'Editar.command'])('%s', (name) => {
  beforeEach(() => {
    mkdirSync(join(dir, 'tools'));
    const systemFolders = ['/usr/bin', '/bin'];
    for (const tool of ['dirname', 'mkdir']) {
      const path = systemFolders.map((folder) => join(folder, tool)).find(existsSync) ?? tool;
      writeFileSync(join(dir, 'tools', tool), `#!/bin/sh\nexec ${path} "$@"\n`);
      chmodSync(join(dir, 'tools', tool), 0o755);
    }
  });

  test('explains what to install if Node is missing', () => {
    expect(runLauncher(name)).toMatchObject({ status: 1, stdout: expect.stringContaining('Falta Node.js') });
  });

  test('installs once, then opens', () => {
    fakeNpm(0);
    expect(runLauncher(name)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Es la primera vez'),
    });
    expect(runLauncher(name)).toMatchObject({ status: 0, stdout: '' });
    expect(calls()).toEqual(['ci', 'run --silent editar', 'run --silent editar']);
  });

  test('opens nothing after a failed installation', () => {
    fakeNpm(1);
    expect(runLauncher(name)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('No se ha podido instalar'),
    });
    expect(calls()).toEqual(['ci']);
  });
});

test('the batch file has Windows line endings', () => {
  const text = readFileSync('abrir/Editar.cmd', 'utf8');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});
