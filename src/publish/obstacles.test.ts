/** What may be in the way of a publication, seen before anything changes, and what is left where it fails all the same. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../tests/setup/folder.ts';
import { PublishError } from './publish-error.ts';
import { syncSite } from './sync.ts';
import { openFolder } from './targets/folder-target.ts';
import type { Target } from './targets/target.ts';
import { crossedAt, faults, inventedSite, type Site, textsIn, writeSite } from './testing/sites.ts';

let dir: string;
let place: string;
let target: Target;
beforeEach(async () => {
  dir = newFolder();
  place = join(dir, 'destino');
  mkdirSync(place);
  target = await openFolder(place);
});

const OLD = inventedSite('old', [1, 2]);
const NEW = inventedSite('new', [2, 3], ['equipos', 'agenda']);
const local = (name: string, site: Site) => writeSite(join(dir, name), site);

/** A target of which some methods are others. */
const altered = (changes: Partial<Target>): Target => ({ ...target, ...changes });
const denied = async () => {
  throw new PublishError('permission', 'No se puede.');
};

test("somebody else's folder or file where the site needs the contrary is told before anything changes", async () => {
  await syncSite(target, local('old', OLD));
  mkdirSync(join(place, '404.html'));
  mkdirSync(join(place, 'nueva/index.html'), { recursive: true });
  writeSite(place, { agenda: 'theirs' });
  const before = textsIn(place);
  const site = local('new', { ...NEW, '404.html': 'x', 'nueva/index.html': 'x' });
  await expect(syncSite(target, site)).rejects.toMatchObject({
    code: 'blocked',
    items: ['404.html', 'nueva/index.html', 'agenda'],
  });
  expect(textsIn(place)).toEqual(before);
});

test('without the right to delete nothing changes', async () => {
  await syncSite(target, local('old', OLD));
  const site = local('new', NEW);
  await expect(syncSite(altered({ remove: denied }), site)).rejects.toMatchObject({
    code: 'permission',
    message: 'No se puede. Desde este ordenador no ha cambiado ninguna página.',
  });
  expect(faults(place, OLD)).toEqual([]);
});

test('a page that cannot take its place keeps no other from it, and the error says how many did', async () => {
  await syncSite(target, local('old', OLD));
  const site = local('new', NEW);
  let refusals = Number.POSITIVE_INFINITY;
  const stubborn = altered({
    rename: (from, to) => (to === 'index.html' && refusals-- > 0 ? denied() : target.rename(from, to)),
  });
  await expect(syncSite(stubborn, site)).rejects.toMatchObject({
    code: 'permission',
    message: expect.stringContaining('Ya han cambiado 8 de 9 páginas'),
  });
  expect(readFileSync(join(place, 'agenda/index.html'), 'utf8')).toBe(NEW['agenda/index.html']);
  expect(faults(place, OLD, NEW)).toEqual([]);
  // In use for a moment.
  refusals = 1;
  await syncSite(stubborn, site);
  expect(textsIn(place)).toEqual(NEW);
});

test('a computer that lost its turn while its pages change says so', async () => {
  await syncSite(target, local('old', OLD), { owner: 'this' });
  const theirs = local('theirs', inventedSite('theirs', [5]));
  const slow = crossedAt(
    target,
    (method, path) => method === 'rename' && !path.includes('prueba'),
    () => syncSite(target, theirs, { owner: 'other', takeTurn: true }),
  );
  await expect(syncSite(slow, local('new', NEW), { owner: 'this' })).rejects.toMatchObject({
    code: 'other-computer',
    message: expect.stringContaining('Otro ordenador ha publicado mientras tanto'),
  });
});

const siteOf = (name: string, origin: string, site = OLD): Site => ({
  ...site,
  'manifest.webmanifest': JSON.stringify({ name }),
  'robots.txt': `User-agent: *\n\nSitemap: ${origin}/sitemap.xml\n`,
});

test("another club's site is never replaced; a club that changes its name or its address is itself", async () => {
  const first = siteOf('CV Sierra', 'https://sierra.test');
  await syncSite(target, local('first', first));
  const second = local('second', siteOf('CV Peñalba', 'https://penalba.test', NEW));
  const refused = { code: 'other-club', items: ['CV Sierra'] };
  await expect(syncSite(target, second, { takeOver: true })).rejects.toMatchObject(refused);
  // A manifest of an older version names no club.
  const manifest = JSON.parse(readFileSync(join(place, '.publicado.json'), 'utf8'));
  writeSite(place, { '.publicado.json': JSON.stringify({ ...manifest, club: undefined }) });
  await expect(syncSite(target, second, { takeOver: true })).rejects.toMatchObject(refused);
  expect(textsIn(place)).toEqual(first);
  await syncSite(target, local('renamed', siteOf('Club Voleibol Sierra', 'https://sierra.test')));
  await syncSite(target, local('moved', siteOf('club voleibol sierra', 'https://cvsierra.test')));
});

test('two clubs that have not chosen their addresses yet are two', async () => {
  await syncSite(target, local('first', siteOf('CV Sierra', 'https://club.example.org')));
  const second = local('second', siteOf('CV Peñalba', 'https://club.example.org'));
  await expect(syncSite(target, second)).rejects.toMatchObject({ code: 'other-club' });
});

test("where capitals make no difference, somebody else's «Index.html» is replaced only if that is confirmed", async () => {
  writeSite(place, { 'Index.html': 'theirs', 'Equipos/foto.jpg': 'theirs' });
  const spelled = (path: string) => {
    const names = readdirSync(place, { recursive: true }).map(String);
    return names.find((name) => name.toLowerCase() === path.toLowerCase()) ?? path;
  };
  const folding = altered({
    read: (path) => target.read(spelled(path)),
    rename: (from, to) => target.rename(from, spelled(to)),
  });
  const site = local('new', NEW);
  await expect(syncSite(folding, site)).rejects.toMatchObject({ code: 'occupied', items: ['index.html'] });
  expect(readFileSync(join(place, 'Index.html'), 'utf8')).toBe('theirs');
});

test('visitors may read what a strict umask would close to them, also what was published before', async () => {
  const before = process.umask(0o077);
  onTestFinished(() => void process.umask(before));
  await syncSite(altered({ openToAll: async () => {} }), local('old', OLD));
  await syncSite(target, local('new', NEW));
  const closed = readdirSync(place, { recursive: true })
    .map(String)
    .filter((path) => !path.startsWith('.') && (statSync(join(place, path)).mode & 0o004) === 0);
  expect(closed).toEqual([]);
  rmSync(place, { recursive: true });
});
