/** Consistency of the container files. They are not run in a container engine. */
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
const compose: { services: Record<string, Service>; volumes: object } = parse(text('compose.yaml'), {
  merge: true,
});
const services = Object.entries(compose.services);

test('services, volumes and build targets that a service names exist', () => {
  for (const [name, { depends_on = {}, volumes, build }] of services) {
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

test('no service can gain privileges, and only Caddy runs as root, for ports below 1024', () => {
  for (const [name, { read_only, cap_drop, security_opt, image = ':0.0.0', user, cap_add }] of services) {
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

test('env.example contains every required setting', () => {
  const required = new Set(
    [...text('compose.yaml').matchAll(/\$\{(\w+):\?falta \1/g)].map(([, name]) => name),
  );
  const offered = [...text('env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect([...required].sort()).toEqual(offered.sort());
  expect(text('compose.yaml').match(/\$\{\w+/g)).toHaveLength(
    text('compose.yaml').match(/\$\{\w+:\?falta /g)?.length ?? 0,
  );
});

test('Caddy gets every variable that its Caddyfile uses', () => {
  const named = readFileSync('deploy/servidor/Caddyfile', 'utf8').match(/(?<=\{\$)\w+/g);
  expect(Object.keys(compose.services.caddy?.environment ?? {}).sort()).toEqual([...new Set(named)].sort());
});

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
