import { join } from 'node:path';
import { rewriteFile } from '../../../store/store.ts';
import {
  addPerson,
  changePerson,
  findByEmail,
  PEOPLE_FILE,
  type RewritePeople,
  readPeople,
} from './people-file.ts';

interface Invitation {
  name: string;
  email: string;
}

/**
 * Adds a person to the board, or gives an existing person that role. The desk may be running meanwhile.
 * @returns sentence for the terminal
 * @throws PeopleError
 */
export async function inviteToBoard(
  { name, email }: Invitation,
  { contentDir, origin }: { contentDir: string; origin: string },
): Promise<string> {
  const rewrite: RewritePeople = (change) => rewriteFile(join(contentDir, PEOPLE_FILE), change);
  const existing = findByEmail(await readPeople(contentDir), email);
  const person = existing
    ? (await changePerson(rewrite, existing.id, { ...existing, role: 'board' }, () => {})).person
    : await addPerson(rewrite, { name, email, role: 'board', teams: [] });
  const entry = `Para entrar, abre ${origin} y escribe ${person.email}: llegará un código a ese correo.`;
  return existing
    ? `${person.name} ya estaba en la lista y ahora es de la junta. ${entry}`
    : `${person.name} ya puede entrar, y es de la junta. ${entry}`;
}
