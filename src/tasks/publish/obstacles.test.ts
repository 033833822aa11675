/** Obstacles that a publication detects before anything changes, and the state after failures that it cannot foresee. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { PublishError } from './publish-error.ts';
import { syncSite } from './sync.ts';
import { openFolderTarget } from './targets/folder-target.ts';
import type { Target } from './targets/target.ts';
import {
  type InventedSite,
  interruptedAt,
  inventedSite,
  readFolderTexts,
  siteFaults,
  writeSite,
} from './testing/sites.ts';

let dir: string;
let targetDir: string;
let target: Target;
beforeEach(async () => {
  dir = newFolder();
  targetDir = join(dir, 'destino');
  mkdirSync(targetDir);
  target = await openFolderTarget(targetDir);
});

const OLD = inventedSite('old', [1, 2]);
const NEW = inventedSite('new', [2, 3], ['equipos', 'agenda']);
const writeLocalSite = (name: string, site: InventedSite) => writeSite(join(dir, name), site);

/** Target with some methods replaced. */
const withOverrides = (changes: Partial<Target>): Target => ({ ...target, ...changes });
const denyAccess = async () => {
  throw new PublishError({ code: 'write-denied', location: 'la web' });
};

test('reports a folder in the place of a page, or a file in the place of a folder, before anything changes', async () => {
  await syncSite(target, writeLocalSite('old', OLD));
  mkdirSync(join(targetDir, '404.html'));
  mkdirSync(join(targetDir, 'nueva/index.html'), { recursive: true });
  writeSite(targetDir, { agenda: 'theirs' });
  const before = readFolderTexts(targetDir);
  const site = writeLocalSite('new', { ...NEW, '404.html': 'x', 'nueva/index.html': 'x' });
  await expect(syncSite(target, site)).rejects.toMatchObject({
    kind: 'blocked',
    items: ['404.html', 'nueva/index.html', 'agenda'],
  });
  expect(readFolderTexts(targetDir)).toEqual(before);
});

test('changes nothing without permission to delete', async () => {
  await syncSite(target, writeLocalSite('old', OLD));
  const site = writeLocalSite('new', NEW);
  await expect(syncSite(withOverrides({ remove: denyAccess }), site)).rejects.toMatchObject({
    kind: 'permission',
    message: expect.stringMatching(
      /^No hay permiso para escribir en «la web».* Desde este ordenador no ha cambiado ninguna página\.$/,
    ),
  });
  expect(siteFaults(targetDir, OLD)).toEqual([]);
});

test('replaces all other pages if one fails, and reports how many changed', async () => {
  await syncSite(target, writeLocalSite('old', OLD));
  const site = writeLocalSite('new', NEW);
  let refusals = Number.POSITIVE_INFINITY;
  const lockedIndexTarget = withOverrides({
    rename: (from, to) => (to === 'index.html' && refusals-- > 0 ? denyAccess() : target.rename(from, to)),
  });
  await expect(syncSite(lockedIndexTarget, site)).rejects.toMatchObject({
    kind: 'permission',
    message: expect.stringContaining('Cambiado hasta ahora: 8 de 9 páginas'),
  });
  expect(readFileSync(join(targetDir, 'agenda/index.html'), 'utf8')).toBe(NEW['agenda/index.html']);
  expect(siteFaults(targetDir, OLD, NEW)).toEqual([]);
  // The file is in use for a moment.
  refusals = 1;
  await syncSite(lockedIndexTarget, site);
  expect(readFolderTexts(targetDir)).toEqual(NEW);
});

test('reports that the lock was lost while pages were changing', async () => {
  await syncSite(target, writeLocalSite('old', OLD), { owner: 'this' });
  const theirs = writeLocalSite('theirs', inventedSite('theirs', [5]));
  const interrupted = interruptedAt(
    target,
    (method, path) => method === 'rename' && !path.includes('prueba'),
    () => syncSite(target, theirs, { owner: 'other', takeOverLock: true }),
  );
  await expect(syncSite(interrupted, writeLocalSite('new', NEW), { owner: 'this' })).rejects.toMatchObject({
    kind: 'other-computer',
    message: expect.stringContaining('Otro ordenador ha publicado mientras tanto'),
  });
});

const siteOf = (name: string, origin: string, site = OLD): InventedSite => ({
  ...site,
  'manifest.webmanifest': JSON.stringify({ name }),
  'robots.txt': `User-agent: *\n\nSitemap: ${origin}/sitemap.xml\n`,
});

const PLACEHOLDER = 'https://club.example.org';

test('never replaces another club’s site, but recognises a renamed club or a new address', async () => {
  const first = siteOf('CV Sierra', 'https://sierra.test');
  await syncSite(target, writeLocalSite('first', first));
  const second = writeLocalSite('second', siteOf('CV Peñalba', 'https://penalba.test', NEW));
  const refused = { kind: 'other-club', items: ['CV Sierra'] };
  await expect(syncSite(target, second, { replaceForeign: true })).rejects.toMatchObject(refused);
  // A manifest of an older version has no club.
  const manifest = JSON.parse(readFileSync(join(targetDir, '.publicado.json'), 'utf8'));
  writeSite(targetDir, { '.publicado.json': JSON.stringify({ ...manifest, club: undefined }) });
  await expect(syncSite(target, second, { replaceForeign: true })).rejects.toMatchObject(refused);
  expect(readFolderTexts(targetDir)).toEqual(first);
  await syncSite(target, writeLocalSite('renamed', siteOf('Club Voleibol Sierra', 'https://sierra.test')));
  await syncSite(target, writeLocalSite('moved', siteOf('club voleibol sierra', 'https://cvsierra.test')));
  // Two clubs without an address of their own have the same placeholder.
  await syncSite(target, writeLocalSite('new', siteOf('club voleibol sierra', PLACEHOLDER)));
  const other = writeLocalSite('other', siteOf('CV Peñalba', PLACEHOLDER));
  await expect(syncSite(target, other)).rejects.toMatchObject({ kind: 'other-club' });
});

test('on a case-insensitive target, replaces a foreign «Index.html» only if confirmed', async () => {
  writeSite(targetDir, { 'Index.html': 'theirs', 'Equipos/foto.jpg': 'theirs' });
  const existingSpelling = (path: string) => {
    const names = readdirSync(targetDir, { recursive: true }).map(String);
    return names.find((name) => name.toLowerCase() === path.toLowerCase()) ?? path;
  };
  const caseInsensitiveTarget = withOverrides({
    read: (path) => target.read(existingSpelling(path)),
    rename: (from, to) => target.rename(from, existingSpelling(to)),
  });
  const site = writeLocalSite('new', NEW);
  await expect(syncSite(caseInsensitiveTarget, site)).rejects.toMatchObject({
    kind: 'occupied',
    items: ['index.html'],
  });
  expect(readFileSync(join(targetDir, 'Index.html'), 'utf8')).toBe('theirs');
});

test('makes files created under a strict umask readable, including those of earlier publications', async () => {
  const originalUmask = process.umask(0o077);
  onTestFinished(() => void process.umask(originalUmask));
  await syncSite(withOverrides({ makeReadable: async () => {} }), writeLocalSite('old', OLD));
  await syncSite(target, writeLocalSite('new', NEW));
  const unreadable = readdirSync(targetDir, { recursive: true })
    .map(String)
    .filter((path) => !path.startsWith('.') && (statSync(join(targetDir, path)).mode & 0o004) === 0);
  expect(unreadable).toEqual([]);
  rmSync(targetDir, { recursive: true });
});
