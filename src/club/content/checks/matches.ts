import { resultOf } from '../../scoring/result-of.ts';
import { findResultError } from '../../scoring/result-rules.ts';
import { isVolleyball, type Scoring, VOLLEYBALL } from '../../scoring/scoring.ts';
import type { Club } from '../club.ts';
import type { ContentNode, ContentReader } from '../content-node.ts';
import { closedOn, reportOutsideSeason } from '../day-checks.ts';
import { checkResult, matches, type ResultInput } from '../files/matches.ts';
import type { Fault } from '../problems/faults.ts';
import { isInSeason } from '../season-name.ts';

/** Names that federations enter as rival when a team has no match in a round. */
const BYE = /^\W*(?:descans[ao]n?|bye|libre|exent[oa])\W*$/i;

/** Reports impossible matches: days outside the season, byes, closed venues, wrong results and duplicates. */
export function checkMatches(club: Club, reader: ContentReader): void {
  const [node] = reader.nodes(matches);
  if (!node) return;
  const { partidos } = node.value;
  const { currentSeason, calendar } = club;
  // If no match is in the season, the club's season is wrong, and one problem is enough.
  const isSeasonWrong = partidos.every(({ dia }) => !isInSeason(dia, currentSeason));
  for (const [i, match] of node.children('partidos').entries()) {
    const { dia: day, rival, hora, lugar, donde, estado } = match.value;
    if (i === 0 || !isSeasonWrong) reportOutsideSeason(match, ['dia'], day, currentSeason, 'club.yaml');
    if (BYE.test(rival)) match.report(['rival'], { code: 'bye', rival });
    if (hora === '00:00') match.report(['hora'], { code: 'midnight' });
    const closed = lugar && estado == null && closedOn(calendar?.closures, day, lugar);
    if (closed) match.report(['dia'], { code: 'closed', day, reason: closed, isMatch: true });
    const holiday = donde === 'casa' && estado == null && closedOn(calendar?.closures, day);
    if (holiday) match.warn(['dia'], { code: 'holiday', reason: holiday });
    const scoring = scoringOfTeam(club, match.value.equipo);
    checkResult(match, scoring);
    warnOfImpossibleResult(match, club, scoring);
  }
  checkDuplicates(club, reader);
}

/** Reports matches with the same calendar id, and warns of two matches of a team at the same time. */
function checkDuplicates(club: Club, reader: ContentReader): void {
  const [node] = reader.nodes(matches);
  // Indexes differ if a match could not be built.
  if (!node || club.matches.length !== node.value.partidos.length) return;
  club.matches.forEach(({ id, team: key, rival, date, time, state }, i) => {
    const first = club.matches.findIndex((match) => match.id === id);
    const simultaneous = club.matches.findIndex(
      (match) =>
        match.team === key && match.date === date && match.time === time && match.state === 'planned',
    );
    if (first < i) {
      const distinctBy = node.value.partidos[i]?.id ? 'id' : 'jornada';
      node.report(['partidos', i], {
        code: 'duplicate',
        name: club.matches[first]?.rival ?? rival,
        distinctBy,
      });
    } else if (time && state === 'planned' && simultaneous < i) {
      const teams = club.kinds.flatMap((kind) => kind.teams);
      const name = teams.find((team) => team.key === key)?.name ?? key;
      node.warn(['partidos', i], { code: 'two matches', team: name });
    }
  });
}

export const scoringOfTeam = ({ kinds, scoring }: Club, key: string): Scoring =>
  kinds.flatMap(({ teams }) => teams).find((team) => team.key === key)?.scoring ?? scoring;

/** Warns of a result that the team's scoring does not allow. A warning, because a match may have been stopped. */
function warnOfImpossibleResult(node: ContentNode<ResultInput>, club: Club, scoring: Scoring): void {
  if (warnOfDraw(node, club, scoring)) return;
  const { result: total, partials } = resultOf(node.value, scoring);
  if (!total && partials.length === 0) return;
  const sentence = findResultError(scoring, { total, partials });
  if (sentence) node.warn([fieldOfResult(node.value)], { code: 'impossible result', sentence });
}

/** True if draws are worth a warning: a club of another sport that declares no scoring may have them. */
export const lacksDraws = ({ sport }: Club, scoring: Scoring): boolean =>
  !scoring.draws && (scoring !== VOLLEYBALL || isVolleyball(sport));

/** Warns of a draw where there are none. Returns true for a draw. */
export function warnOfDraw(node: ContentNode<ResultInput>, club: Club, scoring: Scoring): boolean {
  const [won = 0, lost] = resultOf(node.value, scoring).result ?? [];
  if (won === 0 || won !== lost || scoring.draws) return false;
  if (lacksDraws(club, scoring)) node.warn([fieldOfResult(node.value)], drawFault(club, scoring));
  return true;
}

export const drawFault = ({ sport }: Club, { unit }: Scoring): Fault => ({ code: 'draw', sport, unit });

const fieldOfResult = ({ sets, parciales }: ResultInput) =>
  sets?.length ? 'sets' : parciales?.length ? 'parciales' : 'resultado';
