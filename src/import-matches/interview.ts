import type { Club } from '../content/club.ts';
import { type Columns, columnComplaints, type Guess, guessColumns, missingRoles } from './columns.ts';
import { ImportError } from './import-error.ts';
import { ROLES, type Role, roles } from './list.ts';
import { type Answers, type NameQuestion, NOT_OURS, questionWords } from './names.ts';

/** Shows a question and returns what was typed. */
type Ask = (words: string) => Promise<string>;
type Say = (line: string) => void;

/** A volunteer in front of the screen. */
export interface Screen {
  say: Say;
  /** Null where there is no terminal: then the options have to say everything. */
  ask: Ask | null;
}

/** A yes or no; anything else is asked again. */
export async function confirmed(ask: Ask, words: string): Promise<boolean> {
  for (;;) {
    const typed = (await ask(`${words} (s/n)`)).trim();
    if (/^s[ií]?$/i.test(typed)) return true;
    if (/^no?$/i.test(typed)) return false;
  }
}

type Choice = readonly [value: string, name: string];

/** A choice by number; undefined for none, which has to be allowed. */
async function chosen<T>(
  ask: Ask,
  say: Say,
  words: string,
  from: readonly (readonly [T, string])[],
  none: string | null,
): Promise<T | undefined> {
  say(words);
  from.forEach(([, name], i) => void say(`  ${i + 1}. ${name}`));
  if (none) say(`  0. ${none}`);
  for (;;) {
    const typed = (await ask('Número:')).trim();
    const choice = from[Number(typed) - 1];
    if (/^\d+$/.test(typed) && choice) return choice[0];
    if (typed === '0' && none) return undefined;
    say(`  Escribe un número del ${none ? 0 : 1} al ${from.length}.`);
  }
}

/** Columns of which the titles do not say enough. */
export async function askedColumns(
  headers: string[],
  chosenBefore: Columns,
  ask: Ask,
  say: Say,
): Promise<Columns> {
  const columns = { ...chosenBefore };
  for (;;) {
    const guess = guessColumns(headers, columns);
    const [missing] = missingRoles(guess);
    const [doubt] = guess.doubtful;
    const role = missing ?? doubt?.role;
    if (!role) return guess.columns;
    const titles = missing ? headers.filter(Boolean) : (doubt?.titles ?? []);
    columns[role] = await askColumn(ask, say, role, titles);
    if (role === 'local' && !columns.local) columns.partido = await askColumn(ask, say, 'partido', titles);
  }
}

/** The columns with one of them changed. */
export async function changedColumns(
  headers: string[],
  columns: Columns,
  ask: Ask,
  say: Say,
): Promise<Columns> {
  const offered = roles.filter((role) => columns[role] || !/\d/.test(role));
  const shown = offered.map((role) => [role, `${ROLES[role]}: ${columns[role] || 'ninguna'}`] as const);
  const role = (await chosen(ask, say, '¿Qué hay que cambiar?', shown, 'Nada más')) as Role | undefined;
  if (!role) return columns;
  const next: Columns = { ...columns, [role]: await askColumn(ask, say, role, headers.filter(Boolean)) };
  // What was given away by another role is asked for again where it is needed.
  for (const other of roles) if (other !== role && next[other] === next[role]) next[other] = '';
  return next;
}

async function askColumn(ask: Ask, say: Say, role: Role, titles: string[]): Promise<string> {
  const from = titles.map((title) => [title, title] as const);
  return (
    (await chosen(
      ask,
      say,
      `¿Qué columna tiene ${ROLES[role]}?`,
      from,
      role === 'fecha' ? null : 'Ninguna',
    )) ?? ''
  );
}

/** Where nobody can be asked, everything has to be clear. */
export function clearColumns(headers: string[], guess: Guess): Columns {
  const complaints = columnComplaints(headers, guess);
  if (complaints.length > 0) throw new ImportError(complaints.join('\n'));
  return guess.columns;
}

/** Answers with those to the questions. */
export async function askedNames(
  questions: readonly NameQuestion[],
  answers: Answers,
  club: Club,
  ask: Ask,
  say: Say,
): Promise<Answers> {
  const next = { ...answers, teams: { ...answers.teams }, venues: { ...answers.venues } };
  const teams = club.kinds.flatMap(({ breadcrumb, teams }) =>
    teams.map(({ key, name, division }) => [key, `${name}, ${division} (${breadcrumb})`] as const),
  );
  const venues = club.venues.map(({ key, title }) => [key, title] as const);
  for (const question of questions) {
    const { kind, name, likely } = question;
    const likeliestFirst = (all: readonly Choice[]) => [
      ...all.filter(([key]) => likely[0] === key),
      ...all.filter(([key]) => likely.slice(1).includes(key)),
      ...all.filter(([key]) => !likely.includes(key)),
    ];
    const words = questionWords(question);
    if (kind === 'team')
      next.teams[name] = (await chosen(ask, say, words, likeliestFirst(teams), 'No es del club')) ?? NOT_OURS;
    else
      next.venues[name] =
        (await chosen(ask, say, words, likeliestFirst(venues), 'Ninguno de ellos')) ?? NOT_OURS;
  }
  return next;
}

/** What has to be said of names where nobody can be asked. */
export function nameComplaints(questions: readonly NameQuestion[]): string {
  return questions
    .map(({ kind, name, likely }) => {
      const option = `--${kind === 'team' ? 'equipo' : 'lugar'}="${name}"=`;
      const [first] = likely;
      const what =
        kind === 'team' ? `qué equipo es («${NOT_OURS}» si no es del club)` : 'qué lugar de lugares.yaml es';
      return `Falta ${option}…: ${what}.${first ? ` Puede ser: ${likely.slice(0, 3).join(', ')}.` : ''}`;
    })
    .join('\n');
}
