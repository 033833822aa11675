import type { Club } from './club.ts';
import { clashWords, closedOn, dayClashes, holidayOn } from './day-courts.ts';
import { dayWords } from './day-words.ts';
import type { MatchesDocument, MatchInput } from './files/matches.ts';
import type { Reader } from './reader.ts';
import type { Path } from './yaml-source.ts';

/** How federations write that a team has no match in a round. */
const REST = /^\W*(?:descans[ao]n?|bye|libre|exent[oa])\W*$/i;

/** Reports matches that cannot be, each with what is probably meant. */
export function checkMatches(doc: MatchesDocument, club: Club, reader: Reader): void {
  doc.value.partidos.forEach((input, i) => {
    const at = ['partidos', i];
    if (REST.test(input.rival))
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
  });
  checkTwins(doc, club);
  for (const clash of dayClashes(club, reader)) {
    const match = clash.entries.findLast(({ kind }) => kind === 'match');
    if (match)
      doc.warn(['partidos', club.matches.findIndex(({ id }) => id === match.id)], clashWords(club, clash));
  }
}

/** Phones know a match by its id. While one of the list is not understood, the others cannot be told by number. */
function checkTwins(doc: MatchesDocument, { matches }: Club): void {
  if (matches.length !== doc.value.partidos.length) return;
  matches.forEach((match, i) => {
    const twin = matches.findIndex(({ id }) => id === match.id);
    if (twin < i)
      doc.problem(['partidos', i], {
        found: `Es el mismo partido que el número ${twin + 1} de la lista.`,
        allowed: 'cada partido una sola vez; si son dos, otra «jornada» u otro «id»',
      });
  });
}

function checkResult(doc: MatchesDocument, at: Path, { sets, resultado, estado }: MatchInput): void {
  const played = (sets ?? []).map((set) => set.split('-').map(Number));
  if (sets?.length === 0 || (resultado && played.length === 0))
    doc.problem([...at, resultado ? 'resultado' : 'sets'], {
      found: 'Hay un resultado sin los puntos de sus sets.',
      allowed: '«sets: [25-18, 22-25, 25-20, 25-19]», o quitar el resultado mientras no se sepan',
    });
  if (played.length > 0 && estado)
    doc.problem([...at, 'estado'], {
      found: `El partido está ${estado} y tiene resultado.`,
      allowed: 'lo uno o lo otro',
    });
  played.forEach(([ours = 0, theirs = 0], i) => {
    if (ours === theirs)
      doc.problem([...at, 'sets', i], {
        found: `Un set no puede quedar ${ours}-${theirs}.`,
        allowed: 'los puntos de cada uno',
      });
  });
  const won = played.filter(([ours = 0, theirs = 0]) => ours > theirs).length;
  const score = `${won}-${played.length - won}`;
  if (played.length > 0 && resultado && resultado !== score)
    doc.problem([...at, 'resultado'], {
      found: `Los sets dan ${score} y el resultado dice ${resultado}.`,
      allowed: `${score}, o quitar esta línea, que sale sola de «sets»`,
    });
}
