import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../../errors/usage-error.ts';
import { rewriteFile } from '../store/store.ts';
import {
  addPerson,
  changePerson,
  findByEmail,
  PEOPLE_FILE,
  type RewritePeople,
  readPeople,
} from './people-file.ts';

export const INVITE_USAGE = 'npm run escritorio -- --invitar "Ana Ruiz" ana@example.org';

interface Invitation {
  name: string;
  email: string;
}

/** Parses the arguments of `npm run escritorio`; null without `--invitar`. @throws UsageError */
export function parseInvitation(args: readonly string[]): Invitation | null {
  if (args.length === 0) return null;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { invitar: { type: 'string' } },
      allowPositionals: true,
    });
    const [email] = positionals;
    if (values.invitar && email && positionals.length === 1) return { name: values.invitar, email };
  } catch {
    // Unknown option: show the usage.
  }
  throw new UsageError(`No se entiende. Para dar acceso a alguien de la junta: ${INVITE_USAGE}`);
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
    ? await changePerson(rewrite, existing.id, { ...existing, role: 'junta' })
    : await addPerson(rewrite, { name, email, role: 'junta', teams: [] });
  const entry = `Para entrar, abre ${origin} y escribe ${person.email}: llegará un código a ese correo.`;
  return existing
    ? `${person.name} ya estaba en la lista y ahora es de la junta. ${entry}`
    : `${person.name} ya puede entrar, y es de la junta. ${entry}`;
}
