import { basename } from 'node:path';
import type { Team } from '../../content/club.ts';
import { type SeasonAnswers, SeasonError, type TeamAnswer } from './answers.ts';
import type { KindValue, TeamValue, Written } from './season-documents.ts';

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
