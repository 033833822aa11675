/** The files for containers fit each other and the project. No engine runs here: what it makes of them is untried. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const FOLDER = 'deploy/contenedor';
const text = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

const service = z.strictObject({
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  restart: z.enum(['no', 'unless-stopped']),
  build: z
    .strictObject({
      context: z.literal('../..'),
      dockerfile: z.literal(`${FOLDER}/Containerfile`),
      target: z.string(),
    })
    .optional(),
  image: z
    .string()
    .regex(/:\d+\.\d+\.\d+/, 'pinned')
    .optional(),
  user: z.string().optional(),
  profiles: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  tmpfs: z.array(z.string()),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .optional(),
  ports: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()),
});
const compose = z
  .object({
    name: z.string(),
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(text('compose.yaml'), { merge: true }));
const services = Object.entries(compose.services);

test('what a service waits for and keeps is there', () => {
  for (const [name, { depends_on = {}, volumes, build }] of services) {
    for (const other of Object.keys(depends_on)) expect(compose.services, name).toHaveProperty(other);
    for (const volume of volumes) {
      const [source = ''] = volume.split(/:(?!\?)/);
      if (source.startsWith('.')) expect(existsSync(join(FOLDER, source)), source).toBe(true);
      else if (!source.startsWith('$')) expect(compose.volumes).toHaveProperty(source);
    }
    if (build) expect(text('Containerfile')).toMatch(new RegExp(`^FROM \\S+ AS ${build.target}$`, 'm'));
  }
});

test('only Caddy is root, and only to listen at the ports below 1024', () => {
  for (const [name, { user, cap_add }] of services) {
    expect(user, name).toBe(name === 'caddy' ? undefined : '1000:1000');
    expect(cap_add, name).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : undefined);
  }
});

test('every setting that stops it when it is missing is asked for in the example', () => {
  const asked = new Set([...text('compose.yaml').matchAll(/\$\{(\w+):\?falta \1/g)].map(([, name]) => name));
  const offered = [...text('env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect([...asked].sort()).toEqual(offered.sort());
  expect(text('compose.yaml').match(/\$\{\w+/g)).toHaveLength(
    text('compose.yaml').match(/\$\{\w+:\?falta /g)?.length ?? 0,
  );
});

test('Caddy is told all that its file asks for', () => {
  const wanted = readFileSync('deploy/servidor/Caddyfile', 'utf8').match(/(?<=\{\$)\w+/g);
  expect(Object.keys(compose.services.caddy?.environment ?? {}).sort()).toEqual([...new Set(wanted)].sort());
});

test('the images copy what is there, on the Node of the project', () => {
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
