import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../../../tests/setup/folder.ts';
import { rewriteFile } from '../../../store/store.ts';
import { addPerson, changePerson, PEOPLE_FILE, readPeople, removePerson } from './people-file.ts';

let dir: string;
const file = () => join(dir, PEOPLE_FILE);
const rewrite = (change: (text: string) => string) => rewriteFile(file(), change);
const ANA = { name: 'Ana Ruiz', email: 'ana@example.org', role: 'board', teams: [] } as const;
const LUIS = {
  name: 'Luis Gil',
  email: 'luis@example.org',
  role: 'coach',
  teams: ['federados/senior-femenino'],
} as const;

/** Ids of people whose access was ended. */
let revoked: string[];
const revoke = (id: string) => void revoked.push(id);

beforeEach(() => {
  revoked = [];
  dir = newFolder();
  mkdirSync(dirname(file()));
});

test('reads no people from a missing file, and reports a folder in its place', async () => {
  expect(await readPeople(dir)).toEqual([]);
  mkdirSync(file());
  await expect(readPeople(dir)).rejects.toMatchObject({ code: 'damaged-people' });
});

test('adds, changes and removes people, and keeps comments', async () => {
  const ana = await addPerson(rewrite, ANA);
  const luis = await addPerson(rewrite, LUIS);
  expect(await readPeople(dir)).toEqual([ana, luis]);
  expect(ana.id).not.toBe(luis.id);
  writeFileSync(file(), `# Se cambia en «Personas».\n${readFileSync(file(), 'utf8')}`);
  const facts = { ...LUIS, email: ' Luis.Gil@Example.org ' };
  const { person: changed } = await changePerson(rewrite, luis.id, facts, revoke);
  expect(changed).toEqual({ ...luis, email: 'Luis.Gil@example.org' });
  await removePerson(rewrite, luis.id, revoke);
  expect(await readPeople(dir)).toEqual([ana]);
  expect(readFileSync(file(), 'utf8')).toContain('# Se cambia en «Personas».');
});

test('ends the access of a person with a new address, and of a removed one', async () => {
  await addPerson(rewrite, ANA);
  const luis = await addPerson(rewrite, LUIS);
  await changePerson(rewrite, luis.id, { ...LUIS, name: 'Luis' }, revoke);
  expect(revoked).toEqual([]);
  await changePerson(rewrite, luis.id, { ...LUIS, email: 'nuevo@example.org' }, revoke);
  // Before and after the write, for a sign-in in between.
  expect(revoked).toEqual([luis.id, luis.id]);
  await removePerson(rewrite, luis.id, revoke);
  expect(revoked).toHaveLength(3);
});

test('changes and removes nobody whose access cannot be ended', async () => {
  await addPerson(rewrite, ANA);
  const luis = await addPerson(rewrite, LUIS);
  const before = readFileSync(file(), 'utf8');
  const fail = () => {
    throw new Error('database is locked');
  };
  const changed = changePerson(rewrite, luis.id, { ...LUIS, email: 'nuevo@example.org' }, fail);
  await expect(changed).rejects.toThrow('locked');
  await expect(removePerson(rewrite, luis.id, fail)).rejects.toThrow('locked');
  expect(readFileSync(file(), 'utf8')).toBe(before);
});

test('keeps a name on one line', async () => {
  expect(await addPerson(rewrite, { ...ANA, name: ' Ana\r\nBcc: x@example.org ' })).toMatchObject({
    name: 'Ana Bcc: x@example.org',
  });
});

const refusal = (code: string) => expect.objectContaining({ code });

test('refuses an address that another person has, ignoring case', async () => {
  await addPerson(rewrite, ANA);
  await expect(addPerson(rewrite, { ...LUIS, email: 'ANA@example.org' })).rejects.toEqual(
    refusal('email-taken'),
  );
  const { id } = await addPerson(rewrite, LUIS);
  const changed = changePerson(rewrite, id, { ...LUIS, email: ANA.email }, revoke);
  await expect(changed).rejects.toEqual(refusal('email-taken'));
});

test.each([
  ['bad-email', { ...ANA, email: 'ana@example' }],
  ['name-missing', { ...ANA, name: ' ' }],
  ['teams-missing', { ...LUIS, teams: [] }],
])('refuses a person: %s', async (code, details) => {
  await expect(addPerson(rewrite, details)).rejects.toEqual(refusal(code));
  expect(await readPeople(dir)).toEqual([]);
});

test('keeps the last board member on the board, and reports a person who was removed meanwhile', async () => {
  const ana = await addPerson(rewrite, ANA);
  await addPerson(rewrite, LUIS);
  const demoted = changePerson(rewrite, ana.id, { ...ANA, role: 'photos' }, revoke);
  await expect(demoted).rejects.toEqual(refusal('last-board-member'));
  await expect(removePerson(rewrite, ana.id, revoke)).rejects.toEqual(refusal('last-board-member'));
  const eva = await addPerson(rewrite, { ...ANA, email: 'eva@example.org' });
  await removePerson(rewrite, ana.id, revoke);
  await expect(removePerson(rewrite, eva.id, revoke)).rejects.toEqual(refusal('last-board-member'));
  await expect(removePerson(rewrite, ana.id, revoke)).rejects.toEqual(refusal('person-gone'));
});

test('keeps both of two concurrent changes', async () => {
  await Promise.all([addPerson(rewrite, ANA), addPerson(rewrite, LUIS)]);
  expect(await readPeople(dir)).toHaveLength(2);
});

const ENTRY = '{ id: abcdefgh, nombre: Ana, correo: ana@example.org, papel: junta }';

test.each([
  ['no YAML', 'personas: [', 'línea'],
  ['another shape', 'gente: []', 'personas'],
  ['a list instead of a record', '- a', ''],
  ['an unknown role', `personas: [${ENTRY.replace('junta', 'jefa')}]`, 'Persona 1: su papel'],
  ['an unknown key', `personas: [${ENTRY.replace('papel', 'clave: 1, papel')}]`, 'Persona 1'],
  [
    'no address',
    `personas: [${ENTRY.replace('correo: ana@example.org, ', '')}]`,
    'Persona 1: falta la dirección',
  ],
  [
    'a duplicate address',
    `personas: [${ENTRY}, ${ENTRY.replace('abcdefgh', 'ijklmnop')}]`,
    'misma dirección',
  ],
  ['a duplicate id', `personas: [${ENTRY}, ${ENTRY.replace('ana@', 'eva@')}]`, 'mismo identificador'],
])('refuses to read or change a damaged file: %s', async (_name, text, message) => {
  writeFileSync(file(), text);
  await expect(readPeople(dir)).rejects.toMatchObject({
    code: 'damaged-people',
    message: expect.stringContaining(message),
  });
  await expect(addPerson(rewrite, LUIS)).rejects.toMatchObject({ code: 'damaged-people' });
  expect(readFileSync(file(), 'utf8')).toBe(text);
});
