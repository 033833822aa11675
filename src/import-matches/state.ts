import type { MatchInput } from '../content/files/matches.ts';
import { clean, type Line, type Role, shortened } from './list.ts';
import { type Interview, NO, type Question } from './questions.ts';
import { extrasOf, type Title, WARNING } from './title.ts';
import { isBlank, isOnly, type State, saysOff, take, takeStates } from './vocabulary.ts';

/** Where a state that is not in the column for it may stand. */
const STATE_CELLS: readonly Role[] = [
  'hora',
  'lugar',
  'direccion',
  'competicion',
  'categoria',
  'jornada',
  'resultado',
  'sets',
];

/** Whether a text says that a match is off, and nothing else. */
const isState = (text: string) => isBlank(takeStates(text).rest);

/** Whether a match is off; null when it is on, undefined when the list does not say. */
export function stateOf(
  { cells, others = [] }: Line,
  { extras }: Title,
  inDate: readonly State[],
  ask: Interview['ask'],
  notes: string[],
): MatchInput['estado'] | 'open' | { skip: string } {
  const text = clean(cells.estado ?? '');
  const said = takeStates(text);
  const isExpected =
    (isBlank(said.rest) && !WARNING.test(text)) ||
    isOnly(said.rest, 'expected') ||
    (isOnly(said.rest, 'open') && !/fecha|d[ií]a|data|s\/[fd]/i.test(said.rest));
  const elsewhere = [
    ...STATE_CELLS.flatMap((role) => takeStates(cells[role] ?? '').states),
    ...others.flatMap((other) => (isState(other) ? takeStates(other).states : [])),
    ...inDate,
  ];
  const forfeits = [
    ...STATE_CELLS.flatMap((role) =>
      take(cells[role] ?? '', 'forfeit').found.length > 0 ? cells[role] : [],
    ),
    ...extrasOf(extras, 'unclear'),
  ].map((words) => clean(words ?? ''));
  const hasScore = [cells.resultado, cells.sets, ...extrasOf(extras, 'score')].some((score) =>
    /\d\s*[-–:/]\s*\d/.test(score ?? ''),
  );
  for (const words of [...others, ...(hasScore ? forfeits : [])]) notes.push(`dice «${shortened(words)}»`);
  for (const left of extrasOf(extras, 'left')) notes.push(`no se toma «${shortened(left, 40)}»`);
  if (isExpected && text && !isOnly(text, 'expected') && said.states.length === 0)
    notes.push(`dice «${text}»`);
  const inTitle = extrasOf(extras, 'state') as State[];
  // What the title says is nearer than the mark of a calendar, which has one for all that is off.
  const states = [...new Set([...(inTitle.length > 0 ? inTitle : said.states), ...elsewhere])];
  const unclear = [
    ...(isExpected ? [] : [text]),
    ...others.filter((other) => !isState(other) && (saysOff(other) || /\d/.test(other))),
    // A match that was not played and has a score was decided.
    ...(hasScore ? [] : forfeits),
    ...(states.length > 1 ? [states.join(' / ')] : []),
  ].join(' ');
  if (unclear) {
    const [likely] = states;
    const choices = [
      { value: 'aplazado', words: 'El partido está aplazado' },
      { value: 'suspendido', words: 'El partido está suspendido: no se juega' },
      { value: 'se-juega', words: 'El partido se juega, o ya se jugó' },
      { value: NO, words: 'No se importa' },
    ];
    const question: Question = {
      kind: 'estados',
      name: unclear,
      words: `Un partido tiene el estado «${shortened(unclear)}». ¿Qué quiere decir?`,
      choices: choices.toSorted((a, b) => Number(b.value === likely) - Number(a.value === likely)),
    };
    const answer = ask(question);
    if (answer === NO) return { skip: unclear };
    if (answer === 'se-juega') return null;
    return answer ? (answer as State) : 'open';
  }
  const [state] = states;
  if (state) return state;
  const isPlayed = [cells.resultado, cells.sets].some((text) => /[1-9]/.test(text ?? ''));
  return cells.estado === undefined && !isPlayed ? undefined : null;
}
