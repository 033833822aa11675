/** Tests the consistency of the container files, without a container engine. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const FOLDER = 'deploy/contenedor';
const text = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

interface Service {
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  build?: { target: string };
  image?: string;
  user?: string;
  depends_on?: Record<string, unknown>;
  environment: Record<string, string>;
  volumes: string[];
}
interface Compose {
  services: Record<string, Service>;
  volumes: object;
}
const readCompose = (name: string): Compose => parse(text(name), { merge: true });
const BASE = readCompose('compose.yaml');
const DESK_COMPOSE = readCompose('compose.escritorio.yaml');

/** Merges both files as Compose does: values of the second replace those of the first, and lists are joined. */
function withDesk(): Compose {
  const services = { ...BASE.services };
  for (const [name, deskService] of Object.entries(DESK_COMPOSE.services)) {
    const { environment = {}, volumes = [], ...base } = services[name] ?? ({} as Partial<Service>);
    services[name] = {
      ...base,
      ...deskService,
      environment: { ...environment, ...deskService.environment },
      volumes: [...volumes, ...deskService.volumes],
    } as Service;
  }
  return { services, volumes: { ...BASE.volumes, ...DESK_COMPOSE.volumes } };
}
const CASES: [string, Compose, string[]][] = [
  ['without the desk', BASE, ['Caddyfile']],
  ['with the desk', withDesk(), ['Caddyfile', 'escritorio.caddy']],
];

test.each(CASES)('services refer only to existing services, volumes and build targets, %s', (_, compose) => {
  for (const [name, { depends_on = {}, volumes, build }] of Object.entries(compose.services)) {
    for (const dependency of Object.keys(depends_on))
      expect(compose.services, name).toHaveProperty(dependency);
    for (const volume of volumes) {
      const [source = ''] = volume.split(/:(?!\?)/);
      if (source.startsWith('.')) expect(existsSync(join(FOLDER, source)), source).toBe(true);
      else if (!source.startsWith('$')) expect(compose.volumes).toHaveProperty(source);
    }
    if (build) expect(text('Containerfile')).toMatch(new RegExp(`^FROM \\S+ AS ${build.target}$`, 'm'));
  }
});

test.each(CASES)('no service can gain privileges, and only Caddy runs as root, %s', (_, { services }) => {
  for (const [name, service] of Object.entries(services)) {
    const { read_only, cap_drop, security_opt, image = ':0.0.0', user, cap_add } = service;
    expect({ read_only, cap_drop, security_opt }, name).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(image).toMatch(/:\d+\.\d+\.\d+/);
    expect(user, name).toBe(name === 'caddy' ? undefined : '1000:1000');
    expect(cap_add, name).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : undefined);
  }
});

test('env.example contains every required setting, and those of the desk as comments', () => {
  const required = (name: string) =>
    new Set([...text(name).matchAll(/\$\{(\w+):\?falta \1/g)].map(([, variable]) => variable));
  const variablesIn = (line: RegExp) => [...text('env.example').matchAll(line)].map(([, name]) => name);
  const base = required('compose.yaml');
  expect([...base].sort()).toEqual(variablesIn(/^(\w+)=/gm).sort());
  const deskSettings = [...required('compose.escritorio.yaml')].filter((name) => !base.has(name));
  expect(['COMPOSE_FILE', ...deskSettings].sort()).toEqual(variablesIn(/^#(\w+)=/gm).sort());
  for (const name of ['compose.yaml', 'compose.escritorio.yaml'])
    expect(text(name).match(/\$\{\w+/g)).toHaveLength(text(name).match(/\$\{\w+:\?falta /g)?.length ?? 0);
});

test.each(CASES)(
  'Caddy gets every variable of its files that has no default, %s',
  (_, { services }, files) => {
    const config = files.map((file) => readFileSync(join('deploy/servidor', file), 'utf8')).join('');
    const needed = config.match(/(?<=\{\$)\w+(?=\})/g) ?? [];
    const declared = config.match(/(?<=\{\$)\w+/g) ?? [];
    const passed = Object.keys(services.caddy?.environment ?? {});
    expect(passed).toEqual(expect.arrayContaining(needed));
    expect(declared).toEqual(expect.arrayContaining(passed));
    expect(passed.includes('WEB_DESK_FILE')).toBe(files.length > 1);
  },
);

test('images copy existing files, and use the project’s Node version', () => {
  const { devDependencies, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const node = devDependencies.node ?? dependencies.node;
  for (const [, image] of text('Containerfile').matchAll(/^FROM (docker\S+)/gm))
    expect(image).toBe(`docker.io/library/node:${node}-bookworm-slim`);
  const ignored = text('Containerfile.dockerignore').trim().split('\n');
  for (const [, sources = ''] of text('Containerfile').matchAll(/^COPY (.*) \S+$/gm))
    for (const source of sources.split(' ')) {
      expect(existsSync(source), source).toBe(true);
      expect(ignored).not.toContain(source);
    }
});
