/** Tests the workflows for static hosts without the hosts: valid YAML, whose commands build a site. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ALBUM, countPhotos, writePhotoClub } from './photo-club.ts';

type Step = { uses: string } | { run: string };
interface Github {
  on: { schedule: { cron: string }[] };
  jobs: Record<string, { needs?: string; if?: string; steps: Step[] }>;
}
interface Gitlab {
  pages: { script: string[] };
}

const readWorkflow = <T>(name: string): T => parse(readFileSync(join('deploy/estatico', name), 'utf8'));
const githubWorkflow = readWorkflow<Github>('github.yml');
const gitlabJob = readWorkflow<Gitlab>('gitlab-ci.yml').pages;
const buildLines =
  githubWorkflow.jobs.build?.steps.flatMap((step) => ('run' in step ? [step.run] : [])) ?? [];

test('publishes only with the job of the chosen host, after the build', () => {
  for (const [name, { needs, if: condition }] of Object.entries(githubWorkflow.jobs)) {
    if (name === 'build') continue;
    expect(needs).toBe('build');
    expect(condition).toBe(`vars.PUBLISH_ON == '${name}'`);
  }
  expect(githubWorkflow.on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }]);
});

test('workflows check the content before the build', () => {
  for (const lines of [buildLines, gitlabJob.script])
    expect(lines.indexOf('npm run comprobar')).toBe(lines.indexOf('npm run build') - 1);
});

const skipReason = !process.env.FULL
  ? 'only in test:full'
  : spawnSync('rclone', ['version']).error
    ? 'no rclone (Debian: apt-get install rclone)'
    : '';
if (process.env.FULL && skipReason)
  console.warn(`The commands of the workflows are not run here: ${skipReason}`);

describe.skipIf(skipReason)('in a clean checkout', { timeout: 1_200_000 }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'estatico-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  const run = (line: string, cwd: string, env: NodeJS.ProcessEnv) => {
    const { status, stdout, stderr } = spawnSync('sh', ['-ec', line], { cwd, env, encoding: 'utf8' });
    return { status, output: `${line}\n${stdout}${stderr}` };
  };
  /** Returns an environment with a local folder as rclone's remote. */
  const environment = (store: string) => {
    const { NODE_ENV: _, VITEST: __, ...env } = process.env;
    const overrides = {
      CONTACT_SERVICE: 'relay',
      RELAY_URL: 'https://mensajes.example.org',
      CACHE_DIR: join(dir, 'cache'),
    };
    return {
      ...env,
      ...overrides,
      FOTOS_RCLONE: 'almacen:',
      RCLONE_CONFIG_ALMACEN_TYPE: 'alias',
      RCLONE_CONFIG_ALMACEN_REMOTE: store,
    };
  };

  test('the commands fetch the photos and build the site', async () => {
    const checkout = join(dir, 'checkout');
    const store = join(dir, 'store');
    execFileSync('git', ['clone', '--quiet', '.', checkout]);
    // A club's repository contains its content, but not its photos.
    await writePhotoClub(join(checkout, 'content'), store);
    const lines = buildLines.filter((line) => !line.includes('apt-get'));
    expect(gitlabJob.script.filter((line) => lines.includes(line))).toEqual(lines);
    for (const line of lines) {
      const { status, output } = run(line, checkout, environment(store));
      expect(status, output).toBe(0);
    }
    const site = join(checkout, 'build/site');
    expect(countPhotos(readFileSync(join(site, ALBUM.page, 'index.html'), 'utf8'))).toBe(2);
    expect(existsSync(join(site, '.htaccess'))).toBe(true);
    expect(readFileSync(join(site, 'index.html'), 'utf8')).toContain(
      'action="https://mensajes.example.org/api/',
    );
  });

  test('stops before the build if the store has no photos', () => {
    const empty = join(dir, 'empty');
    cpSync('deploy/estatico', join(empty, 'deploy/estatico'), { recursive: true });
    const { status, output } = run(
      'sh deploy/estatico/traer-fotos.sh',
      empty,
      environment(mkdtempSync(join(dir, 'none-'))),
    );
    expect([status, output]).toEqual([
      1,
      expect.stringContaining('no hay ninguna foto: no se publica nada.'),
    ]);
    const withoutVariables = run('sh deploy/estatico/traer-fotos.sh', empty, { PATH: process.env.PATH });
    expect([withoutVariables.status, withoutVariables.output]).toEqual([
      2,
      expect.stringContaining('falta FOTOS_RCLONE'),
    ]);
  });
});
