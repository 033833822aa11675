/** What families read in their calendars. */
import { competitionWords } from '../match-words.ts';
import type { Match, MatchDay, Training } from '../types.ts';
import type { CalendarNames } from './names.ts';

/** Said in the title, too: some programs do not show that an event is cancelled. In the words of the pages. */
const MATCH_PREFIX = { planned: '', postponed: 'APLAZADO: ', cancelled: 'SUSPENDIDO: ' };

export function trainingTitle(
  { state, team }: Pick<Training, 'state' | 'team'>,
  names: CalendarNames,
): string {
  const words = `${teamName(team, names)}: entrenamiento`;
  if (state === 'cancelled') return `CANCELADO: ${words}`;
  if (state === 'moved') return `${words} (cambiado)`;
  return state === 'extra' ? `${words} extra` : words;
}

export function trainingNotes({ state, reason, other }: Training, names: CalendarNames): string {
  const planned =
    state === 'moved' && other
      ? `Estaba previsto el ${dayWords(other.date)}, de ${other.from} a ${other.to}, en ${names.venues[other.venue]?.title}.`
      : '';
  return lines(planned, because(reason));
}

/** The home team first. */
export function matchTitle({ match, state, from }: MatchDay, names: CalendarNames): string {
  const open = from ? '' : ' (hora por confirmar)';
  return `${MATCH_PREFIX[state]}${sides(match, names).join(' - ')}${open}`;
}

export function matchNotes({ match, reason }: MatchDay, names: CalendarNames): string {
  return lines(competitionWords(match), resultWords(match, names), because(reason));
}

/** `Resultado: CV Robledal 1, Cadete femenino 3 (19-25, 25-21, 23-25, 20-25)` */
function resultWords(match: Match, names: CalendarNames): string {
  const { result, sets } = match;
  if (!result) return '';
  const homeFirst = ([ours, theirs]: [number, number]) => (match.home ? [ours, theirs] : [theirs, ours]);
  const [first, second] = sides(match, names);
  const [won, lost] = homeFirst(result);
  const points = sets.map((set) => homeFirst(set).join('-')).join(', ');
  return `Resultado: ${first} ${won}, ${second} ${lost}${points && ` (${points})`}`;
}

function sides({ team, rival, home }: Match, names: CalendarNames): [string, string] {
  const us = teamName(team, names);
  return home ? [us, oneLine(rival)] : [oneLine(rival), us];
}

/** Name and address of a venue, or the address of a place that is none of the club's. */
export function placeOf(venue: string, address: string, { venues }: CalendarNames): string {
  const place = venues[venue];
  return oneLine(place ? [place.title, place.address].filter(Boolean).join(', ') : address);
}

const teamName = (team: string, { teams }: CalendarNames) => oneLine(teams[team]?.name ?? '');
const because = (reason: string) => reason && `Motivo: ${reason}`;
const lines = (...parts: string[]) => parts.map(oneLine).filter(Boolean).join('\n');

/** Control characters have no place in a calendar (RFC 5545, 3.1). */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const day = new Intl.DateTimeFormat('es', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const dayWords = (date: string) => day.format(new Date(`${date}T00:00:00Z`)).replace(',', '');
