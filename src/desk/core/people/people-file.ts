/** People who may sign in, in `.escritorio/personas.yaml` of the content folder. Backups include the file; it is never published. */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseEmailAddress } from '../../../base/addresses/contact-form.ts';
import type { DeskFile } from '../../../base/files/desk-files.ts';
import { readIfExists } from '../../../base/files/read.ts';
import { changeDocument } from '../../../club/content/documents/documents.ts';
import type { Store } from '../../../store/store.ts';
import { PeopleError } from './people-error.ts';
import { type Person, ROLES, type Role } from './person.ts';

export const PEOPLE_FILE = '.escritorio/personas.yaml' satisfies DeskFile;

/** Roles as the file names them. */
const FILE_ROLES = { board: 'junta', photos: 'fotos', coach: 'entrenador' } as const satisfies Record<
  Role,
  string
>;

const personSchema = z.strictObject({
  id: z.string('falta su identificador.').regex(/^[\w-]{8,64}$/, 'su identificador no vale.'),
  nombre: z.string('falta el nombre.').trim().min(1, 'falta el nombre.'),
  correo: z
    .string('falta la dirección de correo.')
    .refine((text) => parseEmailAddress(text) !== null, 'su dirección de correo no vale.')
    .transform((text) => parseEmailAddress(text) ?? ''),
  papel: z
    .enum(FILE_ROLES, `su papel ha de ser uno de estos: ${Object.values(FILE_ROLES).join(', ')}.`)
    .transform((papel) => ROLES.find((role) => FILE_ROLES[role] === papel) as Role),
  equipos: z.array(z.string()).default([]),
});

const peopleSchema = z.strictObject({
  personas: z.array(personSchema).superRefine((people, context) => {
    const addresses = people.map(({ correo }) => normalizeEmail(correo));
    if (new Set(addresses).size < addresses.length)
      context.addIssue({ code: 'custom', message: 'Dos personas tienen la misma dirección de correo.' });
    if (new Set(people.map(({ id }) => id)).size < people.length)
      context.addIssue({ code: 'custom', message: 'Dos personas tienen el mismo identificador.' });
  }),
});

/** Returns the form in which addresses are compared. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

export const findByEmail = (people: readonly Person[], email: string): Person | undefined =>
  people.find((person) => normalizeEmail(person.email) === normalizeEmail(email));

/**
 * Reads the people; none if the file does not exist.
 * @throws PeopleError `damaged-people`; nobody may sign in then
 */
export async function readPeople(contentDir: string): Promise<Person[]> {
  const bytes = await readIfExists(join(contentDir, PEOPLE_FILE)).catch((cause) => {
    const reason = `No se puede leer (${(cause as NodeJS.ErrnoException).code}).`;
    throw new PeopleError({ code: 'damaged-people', reason }, { cause });
  });
  return parsePeople(String(bytes ?? ''));
}

function parsePeople(text: string): Person[] {
  if (text.trim() === '') return [];
  let value: unknown;
  try {
    value = parse(text);
  } catch (cause) {
    const { line } = (cause as { linePos?: [{ line: number }] }).linePos?.[0] ?? {};
    const reason = line ? `No se entiende a partir de la línea ${line}.` : 'No se entiende.';
    throw new PeopleError({ code: 'damaged-people', reason }, { cause });
  }
  const { data, error } = peopleSchema.safeParse(value, { error: z.locales.es().localeError });
  if (error) {
    const reason = error.issues
      .map(({ path, message }) => (path.length > 1 ? `Persona ${Number(path[1]) + 1}: ${message}` : message))
      .join(' ');
    throw new PeopleError({ code: 'damaged-people', reason }, { cause: error });
  }
  return data.personas.map(({ id, nombre, correo, papel, equipos }) => ({
    id,
    name: nombre,
    email: correo,
    role: papel,
    teams: papel === 'coach' ? equipos : [],
  }));
}

const toFileValue = (people: readonly Person[]) => ({
  personas: people.map(({ id, name, email, role, teams }) => ({
    id,
    nombre: name,
    correo: email,
    papel: FILE_ROLES[role],
    ...(role === 'coach' && { equipos: [...teams] }),
  })),
});

/** Function that rewrites the file of people under its lock: the store's `rewrite`, or `rewriteFile` for a command. */
export type RewritePeople = (change: (text: string) => string) => Promise<void>;

export const rewriteWithStore =
  (store: Pick<Store, 'rewrite'>): RewritePeople =>
  (change) =>
    store.rewrite(PEOPLE_FILE, change);

/** Facts about a person that the board can edit. */
export type PersonFacts = Omit<Person, 'id'>;

/**
 * Adds a person.
 * @throws PeopleError `email-taken`, `bad-email`, `name-missing`, `teams-missing`
 */
export async function addPerson(rewrite: RewritePeople, facts: PersonFacts): Promise<Person> {
  const person = { ...normalizeFacts(facts), id: randomUUID() };
  await changePeople(rewrite, (people) => [...people, person]);
  return person;
}

/** Ends the access of a person. A change that needs it is written only if this has succeeded. */
export type RevokeAccess = (personId: string) => void;

/**
 * Changes name, address, role or teams of a person. A new address ends their access: a reader of the old mailbox must not stay
 * signed in.
 * @throws PeopleError `person-gone`, `last-board-member`, and those of `addPerson`; the error of `revoke`. Nothing has changed then
 */
export async function changePerson(
  rewrite: RewritePeople,
  id: string,
  facts: PersonFacts,
  revoke: RevokeAccess,
): Promise<{ person: Person; hasNewAddress: boolean }> {
  const person = { ...normalizeFacts(facts), id };
  let hasNewAddress = false;
  const change = (people: readonly Person[]) => {
    hasNewAddress = requirePerson(people, id).email !== person.email;
    return people.map((other) => (other.id === id ? person : other));
  };
  const revokeIfNeeded = () => {
    if (hasNewAddress) revoke(id);
  };
  await changePeople(rewrite, change, revokeIfNeeded);
  // Again, for a sign-in between the first one and the write.
  revokeIfNeeded();
  return { person, hasNewAddress };
}

/**
 * Removes a person and ends their access.
 * @throws PeopleError `person-gone`, `last-board-member`; the error of `revoke`. Nothing has changed then
 */
export async function removePerson(
  rewrite: RewritePeople,
  id: string,
  revoke: RevokeAccess,
): Promise<Person> {
  let removed: Person | undefined;
  const remove = (people: readonly Person[]) => {
    removed = requirePerson(people, id);
    return people.filter((person) => person.id !== id);
  };
  await changePeople(rewrite, remove, () => revoke(id));
  return removed as Person;
}

function requirePerson(people: readonly Person[], id: string): Person {
  const person = people.find((other) => other.id === id);
  if (!person) throw new PeopleError({ code: 'person-gone' });
  return person;
}

/** Validates and normalizes facts. @throws PeopleError as `addPerson` */
function normalizeFacts({ name, email, role, teams }: PersonFacts): PersonFacts {
  const address = parseEmailAddress(email);
  // A line break would end a mail's header.
  const singleLine = name.replace(/\s+/g, ' ').trim();
  if (singleLine === '') throw new PeopleError({ code: 'name-missing' });
  if (!address) throw new PeopleError({ code: 'bad-email', email: email.trim() });
  if (role === 'coach' && teams.length === 0) throw new PeopleError({ code: 'teams-missing' });
  return { name: singleLine, email: address, role, teams: role === 'coach' ? teams : [] };
}

async function changePeople(
  rewrite: RewritePeople,
  change: (people: readonly Person[]) => Person[],
  beforeWrite: () => void = () => {},
): Promise<void> {
  await rewrite((text) => {
    const before = parsePeople(text);
    const after = change(before);
    refuseSharedAddress(after);
    refuseLosingBoard(before, after);
    const changed = changeDocument(PEOPLE_FILE, text, toFileValue(after));
    beforeWrite();
    return changed;
  });
}

function refuseSharedAddress(people: readonly Person[]): void {
  for (const person of people) {
    const first = findByEmail(people, person.email);
    if (first && first !== person)
      throw new PeopleError({ code: 'email-taken', email: person.email, name: first.name });
  }
}

const boardOf = (people: readonly Person[]) => people.filter(({ role }) => role === 'board');

/** Refuses to remove the last board member, because nobody could invite another one. */
function refuseLosingBoard(before: readonly Person[], after: readonly Person[]): void {
  const [last] = boardOf(before);
  if (last && boardOf(after).length === 0)
    throw new PeopleError({ code: 'last-board-member', name: last.name });
}
