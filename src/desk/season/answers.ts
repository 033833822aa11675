/** What the volunteer says of a new season, and what becomes of the teams. */
import { basename } from 'node:path';
import { z } from 'zod';
import type { Team } from '../../content/club.ts';
import { DeskRefusal } from '../server/errors.ts';
import type { KindValue, TeamValue, Written } from './season-documents.ts';

/** What becomes of a team. Without words of its own it stays as it is. */
const teamAnswer = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('ends') }),
  z.object({
    answer: z.enum(['continues', 'changes']),
    /** Years of birth of its players; null where the club does not say. Left out, they stay. */
    born: z.object({ from: z.int().nullable(), to: z.int().nullable() }).nullable().exactOptional(),
    /** Only of one that changes. */
    name: z.string().exactOptional(),
    division: z.string().exactOptional(),
    /** Keys of entrenadores.yaml. */
    coaches: z.array(z.string()).exactOptional(),
  }),
]);
export type TeamAnswer = z.infer<typeof teamAnswer>;

export const seasonAnswers = z.object({
  /** `2025/26` */
  season: z.string(),
  /** First and last day of training; null for a club without an agenda. */
  days: z.object({ first: z.string(), last: z.string() }).nullable(),
  /** By key, `federados/cadete-femenino`. A team that is left out continues as it is. */
  teams: z.record(z.string(), teamAnswer),
  /** What the page of the season that ends says above and below its teams; may be empty. */
  intro: z.string(),
  note: z.string(),
  /** The day of the change: notices that are over by then go. */
  today: z.iso.date(),
});
export type SeasonAnswers = z.infer<typeof seasonAnswers>;

/** Answers with which no season can begin. Its message is a whole sentence in Spanish. */
export class SeasonError extends DeskRefusal {
  /** The answer that is meant, `season` or `teams`. */
  readonly answer: keyof SeasonAnswers;

  constructor(answer: keyof SeasonAnswers, message: string) {
    super(422, { code: 'respuesta', message });
    this.name = 'SeasonError';
    this.answer = answer;
  }
}

/** A team with what was decided of it. */
export interface DecidedTeam {
  /** `federados/cadete-femenino` */
  key: string;
  before: TeamValue;
  /** Null for one that ends. */
  after: TeamValue | null;
}

export interface DecidedKind {
  /** `equipos/federados.yaml` */
  file: string;
  /** `federados` */
  name: string;
  value: KindValue;
  teams: DecidedTeam[];
  /** None of its teams continues. */
  ends: boolean;
}

/**
 * The kinds of team with their teams as they will be.
 * @throws {SeasonError} for an answer about a team that there is not, or when no team is left.
 */
export function decidedKinds(kinds: readonly Written<KindValue>[], answers: SeasonAnswers): DecidedKind[] {
  const decided = kinds.map(({ file, value }): DecidedKind => {
    const name = basename(file, '.yaml');
    const teams = value.equipos.map((team): DecidedTeam => {
      const key = `${team.pagina_en ?? name}/${team.route}`;
      return { key, before: team, after: teamAfter(team, answers.teams[key]) };
    });
    return { file, name, value, teams, ends: teams.every(({ after }) => after === null) };
  });
  const keys = new Set(decided.flatMap(({ teams }) => teams.map(({ key }) => key)));
  for (const key of Object.keys(answers.teams))
    if (!keys.has(key)) throw new SeasonError('teams', `No hay ningún equipo «${key}».`);
  if (decided.every(({ ends }) => ends))
    throw new SeasonError('teams', 'No sigue ningún equipo: deja al menos uno, o añade antes los nuevos.');
  const gone = new Set(decided.filter(({ ends }) => ends).map(({ name }) => name));
  // Its page was under a kind that is gone.
  for (const { after } of decided.flatMap(({ teams }) => teams))
    if (after?.pagina_en && gone.has(after.pagina_en)) delete after.pagina_en;
  return decided;
}

/** The team in the new season: its table is another one, which nobody knows yet. */
function teamAfter(team: TeamValue, answer: TeamAnswer = { answer: 'continues' }): TeamValue | null {
  if (answer.answer === 'ends') return null;
  const after: TeamValue = { ...team };
  if (team.link) after.link = null;
  if (answer.born !== undefined) after.nacidos = bornValue(answer.born);
  if (answer.answer === 'changes') {
    if (answer.name) after.name = answer.name;
    if (answer.division) after.division = answer.division;
    if (answer.coaches) after.entrenadores = [...answer.coaches];
  }
  return after;
}

/** Years of birth as a file has them: an open end is left out. */
function bornValue(born: Team['born']): TeamValue['nacidos'] {
  if (!born) return null;
  return { ...(born.from && { desde: born.from }), ...(born.to && { hasta: born.to }) };
}
