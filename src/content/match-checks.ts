import type { Club } from './club.ts';
import { inYearsOf } from './day-checks.ts';
import { clashWords, closedOn, dayClashes, holidayOn } from './day-courts.ts';
import { dayWords } from './day-words.ts';
import type { Document } from './document.ts';
import type { MatchesDocument, MatchInput } from './files/matches.ts';
import type { Reader } from './reader.ts';
import { seasonDays } from './season-names.ts';
import { slugOf } from './slug.ts';
import type { Path } from './yaml-source.ts';

/** How federations write that a team has no match in a round. */
const REST = /^\W*(?:descans[ao]n?|bye|libre|exent[oa])\W*$/i;

/** Whether a rival is none: the team rests. */
const isRest = (rival: string) => REST.test(rival);

/** Reports matches that cannot be, each with what is probably meant. */
export function checkMatches(doc: MatchesDocument, club: Club, reader: Reader): void {
  const { partidos } = doc.value;
  const { first, last } = seasonDays(club.currentSeason);
  // Then it is the club's season that is wrong, and saying so once is enough.
  const isSeasonWrong = partidos.every(({ dia }) => dia < first || last < dia);
  partidos.forEach((input, i) => {
    const at = ['partidos', i];
    if (i === 0 || !isSeasonWrong) inYearsOf(doc, [...at, 'dia'], input.dia, club.currentSeason);
    if (isRest(input.rival))
      doc.problem([...at, 'rival'], {
        found: `«${input.rival}» no es un rival: esa jornada el equipo descansa.`,
        allowed: 'solo partidos que se juegan; borra este',
      });
    if (input.hora === '00:00')
      doc.problem([...at, 'hora'], {
        found: 'Nadie juega a las 00:00: así escriben las federaciones que aún no hay hora.',
        allowed: 'la hora de verdad, o quitar la línea «hora» mientras no se sepa',
      });
    const closed = input.lugar && input.estado == null && closedOn(club, input.lugar, input.dia);
    if (closed)
      doc.problem([...at, 'dia'], {
        found: `Ese lugar está cerrado el ${dayWords(input.dia)}: ${closed}.`,
        allowed: 'otro día u otro lugar, o «estado: aplazado»',
      });
    const holiday = input.donde === 'casa' && input.estado == null && holidayOn(club, input.dia);
    if (holiday)
      doc.warn([...at, 'dia'], {
        found: `Es un partido en casa en una fiesta del calendario: ${holiday}.`,
        allowed: 'otro día, si no se juega en la fiesta',
      });
    checkResult(doc, at, input);
    warnOfDraw(doc, at, input, club);
  });
  checkTwins(doc, club);
  for (const clash of dayClashes(club, reader)) {
    const match = clash.entries.findLast(({ kind }) => kind === 'match');
    if (match)
      doc.warn(['partidos', club.matches.findIndex(({ id }) => id === match.id)], clashWords(club, clash));
  }
}

/** Reports a match that stands twice, as phones know it by its id, and warns of two matches of a team at one hour. */
function checkTwins(doc: MatchesDocument, { kinds, matches }: Club): void {
  // While one of the list is not understood, the others cannot be told by number.
  if (matches.length !== doc.value.partidos.length) return;
  matches.forEach(({ id, team, date, time, state }, i) => {
    const twin = matches.findIndex((each) => each.id === id);
    const other = matches.findIndex(
      (each) => each.team === team && each.date === date && each.time === time && each.state === 'planned',
    );
    if (twin < i)
      doc.problem(['partidos', i], {
        found: `Es el mismo partido que el de la línea ${doc.line(['partidos', twin])}.`,
        allowed: 'cada partido una sola vez; si son dos, otra «jornada» u otro «id»',
      });
    else if (time && state === 'planned' && other < i) {
      const name = kinds.flatMap(({ teams }) => teams).find(({ key }) => key === team)?.name;
      doc.warn(['partidos', i], {
        found: `${name} ya juega ese día a esa hora: es el partido de la línea ${doc.line(['partidos', other])}.`,
        allowed: 'otro día u otra hora',
      });
    }
  });
}

/** Reports what cannot be of the result of the match at a path. */
export function checkResult(
  doc: Document<unknown>,
  at: Path,
  { sets, resultado, estado }: Pick<MatchInput, 'sets' | 'resultado' | 'estado'>,
): void {
  const played = (sets ?? []).map((set) => set.split('-').map(Number));
  if ((played.length > 0 || resultado) && estado)
    doc.problem([...at, 'estado'], {
      found: `El partido está ${estado} y tiene resultado.`,
      allowed: 'lo uno o lo otro',
    });
  checkSets(doc, at, sets ?? []);
  const won = played.filter(([ours = 0, theirs = 0]) => ours > theirs).length;
  const score = `${won}-${played.length - won}`;
  if (played.length > 0 && resultado && resultado !== score)
    doc.problem([...at, 'resultado'], {
      found: `Los sets dan ${score} y el resultado dice ${resultado}.`,
      allowed: `${score}, o quitar esta línea, que sale sola de «sets»`,
    });
}

/** Whether matches of the club's sport may end in a draw. In volleyball they do where a league says so, and nowhere else. */
export const hasDraws = ({ sport }: Club): boolean => !/^vol+e[iy]/.test(slugOf(sport));

/** Warns of as many sets won as lost in the match at a path, in a club whose sport has no draws. */
export function warnOfDraw(
  doc: Document<unknown>,
  at: Path,
  { sets, resultado }: Pick<MatchInput, 'sets' | 'resultado'>,
  club: Club,
): void {
  const played = (sets ?? []).map((set) => set.split('-').map(Number));
  const ours = played.filter(([us = 0, them = 0]) => us > them).length;
  const [won, lost] =
    played.length > 0 ? [ours, played.length - ours] : (resultado ?? '').split('-').map(Number);
  if (!won || won !== lost || hasDraws(club)) return;
  doc.warn([...at, played.length > 0 ? 'sets' : 'resultado'], {
    found: `Los sets quedan ${won}-${won}, y en voleibol no hay empates.`,
    allowed: 'el set que falta; si en esa liga se puede empatar, está bien así',
  });
}

/** Reports drawn sets of the match at a path. */
function checkSets(doc: Document<unknown>, at: Path, sets: readonly string[]): void {
  sets.forEach((set, i) => {
    const [ours, theirs] = set.split('-').map(Number);
    if (ours === theirs)
      doc.problem([...at, 'sets', i], {
        found: `Un set no puede quedar ${ours}-${theirs}.`,
        allowed: 'los puntos de cada uno',
      });
  });
}
