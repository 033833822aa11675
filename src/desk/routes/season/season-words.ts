import { shortDay } from '../../app/calendar/days.ts';
import type { SeasonAnswers, TeamAnswer } from '../../season/answers.ts';
import type { SeasonProposal, TeamProposal } from '../../season/proposal.ts';

export const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** `nacidos de 2008 a 2010`; empty where the club does not say. */
export function bornWords(born: TeamProposal['born']): string {
  if (!born) return '';
  const { from, to } = born;
  if (from === null) return `nacidos hasta ${to}`;
  if (to === null) return `nacidos desde ${from}`;
  return from === to ? `nacidos en ${from}` : `nacidos de ${from} a ${to}`;
}

/** What a team is called by its key: with its kind where another one has the same name. */
export function teamNames({ kinds }: Pick<SeasonProposal, 'kinds'>): (key: string) => string {
  const all = kinds.flatMap(({ title, teams }) => teams.map(({ key, name }) => ({ key, name, title })));
  return (key) => {
    const found = all.find((team) => team.key === key);
    if (!found) return key;
    const { name, title } = found;
    return all.filter((team) => team.name === name).length > 1 ? `${name} (${title})` : name;
  };
}

/** What becomes of the teams of a kind, at a glance. */
export function kindWords(answers: readonly TeamAnswer[]): string {
  const of = (wanted: TeamAnswer['answer']) => answers.filter(({ answer }) => answer === wanted).length;
  const parts = [
    [of('continues'), 'sigue', 'siguen'],
    [of('changes'), 'cambia', 'cambian'],
    [of('ends'), 'acaba', 'acaban'],
  ] as const;
  return parts
    .filter(([n]) => n > 0)
    .map(([n, one, many]) => count(n, one, many))
    .join(', ');
}

/** Players who grow out of a team, and who takes them. */
export function leavingWords({ leaving }: TeamProposal, nameOf: (key: string) => string): string[] {
  return leaving.map(({ year, to }) =>
    to.length > 0
      ? `Por edad salen los nacidos en ${year}: podrían ir a ${listWords(to.map(nameOf))}.`
      : `Por edad salen los nacidos en ${year}, y ningún equipo los recoge.`,
  );
}

const listWords = (names: string[]) => new Intl.ListFormat('es', { type: 'disjunction' }).format(names);

/** What is kept with the season that ends. */
export function archivedWords({ kinds }: SeasonProposal): string[] {
  const teams = kinds.flatMap((kind) => kind.teams);
  const results = teams.reduce((sum, team) => sum + team.results, 0);
  return [
    `${count(teams.length, 'equipo, con su competición y quien lo entrenaba', 'equipos, con su competición y quienes los entrenaban')}`,
    results > 0 ? count(results, 'partido con resultado', 'partidos con resultado') : '',
  ].filter(Boolean);
}

/** What goes and is kept nowhere but among the versions. */
export function goneWords(proposal: SeasonProposal, answers: SeasonAnswers): string[] {
  const { kinds, dropped } = proposal;
  const nameOf = teamNames(proposal);
  const of = (key: string) => answers.teams[key]?.answer;
  const ended = kinds.flatMap(({ teams }) => teams.filter(({ key }) => of(key) === 'ends'));
  const whole = kinds.filter(({ teams }) => teams.every(({ key }) => of(key) === 'ends'));
  const goes = dropped.matches.filter(
    ({ team, date }) => of(team) === 'ends' || date < (answers.days?.first ?? ''),
  );
  return [
    ...matchWords(goes, nameOf),
    ...ended.map(({ key, division }) => `Equipo: ${nameOf(key)}, ${division}`),
    ...whole.map(({ title }) => `Apartado entero: ${title}`),
    ...[
      [dropped.closures, 'día o periodo sin entrenamientos', 'días o periodos sin entrenamientos'] as const,
      [dropped.changes, 'cambio de un entrenamiento', 'cambios de entrenamientos'] as const,
      [dropped.extras, 'entrenamiento suelto', 'entrenamientos sueltos'] as const,
      [dropped.notices, 'aviso que ya pasó', 'avisos que ya pasaron'] as const,
    ].flatMap(([n, one, many]) => (n > 0 ? [count(n, one, many)] : [])),
    'Los enlaces a las clasificaciones: la federación pone otros cada temporada',
  ];
}

/** Matches by team, each in a sentence: first those to play, of which somebody may still want to know. */
function matchWords(
  matches: SeasonProposal['dropped']['matches'],
  nameOf: (key: string) => string,
): string[] {
  const byTeam = Map.groupBy(
    matches,
    ({ team, toPlay }) => `${toPlay ? 'por jugar' : 'sin resultado'} de ${nameOf(team)}`,
  );
  return [...byTeam].map(([words, all]) => {
    const rivals = all.map(({ date, rival }) => `${rival} (${shortDay(date)})`);
    return `${all.length === 1 ? 'Partido' : `${all.length} partidos`} ${words}: ${rivals.join(', ')}`;
  });
}

/** Teams whose players are of other years than before, each in a sentence. */
export function yearWords(proposal: SeasonProposal, answers: SeasonAnswers): string[] {
  const nameOf = teamNames(proposal);
  return proposal.kinds
    .flatMap(({ teams }) => teams)
    .flatMap(({ key, born, nextBorn }) => {
      const answer = answers.teams[key] ?? { answer: 'continues' as const };
      if (answer.answer === 'ends') return [];
      const [before, after] = [born, answer.born === undefined ? nextBorn : answer.born].map(bornWords);
      if (before === after) return [];
      return [`${nameOf(key)}: ${after || 'sin años'}${before && ` (antes, ${before})`}.`];
    });
}

/** Teams that are not as they were, each in a sentence. */
export function changeWords(
  proposal: SeasonProposal,
  answers: SeasonAnswers,
  coach: (key: string) => string,
): string[] {
  const nameOf = teamNames(proposal);
  return proposal.kinds
    .flatMap(({ teams }) => teams)
    .flatMap((team) => {
      const answer = answers.teams[team.key];
      if (answer?.answer !== 'changes') return [];
      const { name, division, coaches } = answer;
      const parts = [
        name && name !== team.name ? `se llama ${name}` : '',
        division && division !== team.division ? `juega en ${division}` : '',
        coaches && coaches.join() !== team.coaches.join()
          ? coaches.length > 0
            ? `entrena ${new Intl.ListFormat('es').format(coaches.map(coach))}`
            : 'sin nadie que lo entrene todavía'
          : '',
      ].filter(Boolean);
      return parts.length > 0 ? [`${nameOf(team.key)}: ${parts.join(', ')}.`] : [];
    });
}
