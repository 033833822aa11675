import { addDays } from '../../agenda/dates.ts';
import { placeAway, takesPlace } from '../../agenda/entries.ts';
import type { Moment } from '../../agenda/madrid.ts';
import type { Entry, Match, Training } from '../../agenda/types.ts';
import { type AgendaData, qualifiedTeamName } from './agenda-data.ts';

/**
 * A format of days, made when it is first used: it costs a phone more than all else that a script begins with. The days have
 * no hour; read as UTC they stay the days that they are.
 */
function lazyDayFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => (format ??= new Intl.DateTimeFormat('es', { ...options, timeZone: 'UTC' }));
}

const dayAndMonthFormat = lazyDayFormat({ weekday: 'long', day: 'numeric', month: 'long' });
const fullDateFormat = lazyDayFormat({ dateStyle: 'full' });
const longDateFormat = lazyDayFormat({ dateStyle: 'long' });
const shortDateFormat = lazyDayFormat({ day: 'numeric', month: 'short' });
const shortDayFormat = lazyDayFormat({ weekday: 'short', day: 'numeric', month: 'short' });

/** `1 equipo`, `14 equipos` */
export const formatCount = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? '' : 's'}`;

const toUtcDate = (date: string) => new Date(`${date}T00:00:00Z`);

/** `jueves`, `14`, `noviembre` */
export function dayParts(date: string): { weekday: string; day: string; month: string } {
  const part = Object.fromEntries(
    dayAndMonthFormat()
      .formatToParts(toUtcDate(date))
      .map(({ type, value }) => [type, value]),
  );
  return { weekday: part.weekday ?? '', day: part.day ?? '', month: part.month ?? '' };
}

/** `jueves 14 de noviembre` */
export function formatDay(date: string): string {
  const { weekday, day, month } = dayParts(date);
  return `${weekday} ${day} de ${month}`;
}

/** `viernes 15`, as seen from a day of the same month; else with its month. */
function formatDayOmittingMonth(date: string, other: string): string {
  if (date.slice(0, 7) !== other.slice(0, 7)) return formatDay(date);
  const { weekday, day } = dayParts(date);
  return `${weekday} ${day}`;
}

/** `14 de noviembre de 2024` */
export const formatDate = (date: string): string => longDateFormat().format(toUtcDate(date));

/** `14 nov` */
export const formatShortDate = (date: string): string => shortDateFormat().format(toUtcDate(date));

/** `Jue 14 nov` */
export const formatShortDay = (date: string): string =>
  capitalize(shortDayFormat().format(toUtcDate(date)).replaceAll(',', ''));

/** `jueves, 14 de noviembre de 2024` */
export const formatLongDate = (date: string): string => fullDateFormat().format(toUtcDate(date));

/** `Hoy` or `Mañana` as seen from a moment; empty for any other day. */
export function relativeDay(date: string, moment: Moment): string {
  if (date === moment.date) return 'Hoy';
  return date === addDays(moment.date, 1) ? 'Mañana' : '';
}

/** `Del lunes 23 de diciembre al martes 7 de enero`; `Hasta el …` for what has begun before. */
export function formatSpan(from: string, to: string, begun = false): string {
  return begun ? `Hasta el ${formatDay(to)}` : `Del ${formatDayOmittingMonth(from, to)} al ${formatDay(to)}`;
}

/** `18:00–19:30`, `10:00`, `Hora por confirmar`. */
export function formatHours({ from, to }: Pick<Entry, 'from' | 'to'>): string {
  if (!from) return 'Hora por confirmar';
  return to ? `${from}–${to}` : from;
}

/** Sets won by the team and by the rival, `3-1`; empty before a match is played. */
export const formatScore = (result: Match['result']): string => result?.join('-') ?? '';

/** Points of each set, the team's own first: `25-18, 22-25`. */
export const formatSets = (sets: Match['sets']): string => sets.map((set) => set.join('-')).join(', ');

/** `Victoria`, `Derrota`, `Empate` (school leagues have it); empty before a match is played. */
export function formatOutcome(result: Match['result']): string {
  if (!result) return '';
  const [ours, theirs] = result;
  if (ours === theirs) return 'Empate';
  return ours > theirs ? 'Victoria' : 'Derrota';
}

const CANCELLATION_LABELS = {
  training: { cancelled: 'Cancelado', closed: 'Sin entrenamiento' },
  match: { postponed: 'Aplazado', cancelled: 'Suspendido' },
} as const;

/** That an entry does not take place, `Cancelado`, `Pasa al viernes 15, 18:00–19:30`; empty when it does. */
export function cancellationLabel(entry: Entry, venues: AgendaData['venues']): string {
  if (entry.kind === 'training' && entry.state === 'away' && entry.other) {
    const where = placeIfChanged(entry.other.venue, entry.venue, venues);
    const day =
      entry.other.date === entry.date ? 'a' : `al ${formatDayOmittingMonth(entry.other.date, entry.date)},`;
    return `Pasa ${day} ${formatHours(entry.other)}${where}`;
  }
  return (CANCELLATION_LABELS[entry.kind] as Record<string, string>)[entry.state] ?? '';
}

/** What stands between that and its reason. */
export const reasonSeparator = ({ state }: Entry): string => (state === 'away' ? '. ' : ': ');

/** Why an entry does not take place, `Cancelado: Torneo`; empty when it does. */
export function formatCancellation(entry: Entry, venues: AgendaData['venues']): string {
  const state = cancellationLabel(entry, venues);
  return state && entry.reason ? `${state}${reasonSeparator(entry)}${entry.reason}` : state;
}

/** What has changed of a moved training, as it was: `martes 12, 18:00–19:30, CEIP Norte`. */
export function formatFormerSlot(
  { date, from, to, venue, other }: Training,
  venues: AgendaData['venues'],
): string {
  if (!other) return '';
  const parts = [
    other.date !== date && formatDayOmittingMonth(other.date, date),
    (other.date !== date || other.from !== from || other.to !== to) && formatHours(other),
    other.venue !== venue && venues[other.venue]?.title,
  ];
  return parts.filter(Boolean).join(', ');
}

/** `Extra: Partido en casa` */
export const withReason = (words: string, reason: string): string => (reason ? `${words}: ${reason}` : words);

function placeIfChanged(venue: string, other: string, venues: AgendaData['venues']): string {
  return venue === other ? '' : `, ${venues[venue]?.title ?? ''}`;
}

type Names = Pick<AgendaData, 'teams' | 'venues'>;

/**
 * An entry without its day, in parts, for readers who have nothing but the words: `18:00–19:30`,
 * `Cadete femenino, entrenamiento`, `Polideportivo municipal`. One that does not take place says so in capitals, without a place.
 */
export function entryParts(entry: Entry, names: Names, withTeam: boolean): string[] {
  const what = capitalize(
    [withTeam ? teamName(entry, names) : '', formatSubject(entry)].filter(Boolean).join(', '),
  );
  const more = takesPlace(entry)
    ? [entryPlaceWithAddress(entry, names), formatChange(entry, names)]
    : [capitalizeState(formatCancellation(entry, names.venues))];
  return [formatHours(entry), what, ...more].filter(Boolean);
}

/** A match by its rival. Nothing of a closed venue: its reason says it. */
function formatSubject(entry: Entry): string {
  if (entry.kind === 'training') return entry.state === 'closed' ? '' : 'entrenamiento';
  const { rival, home } = entry.match;
  return `partido contra ${rival}, ${home ? 'en casa' : 'fuera'}`;
}

/** What is not as every week of an entry that takes place, `CAMBIO, antes: viernes 15, 18:00–19:30`; may be empty. */
export function formatChange(entry: Entry, { venues }: Pick<Names, 'venues'>): string {
  if (entry.state === 'extra') return withReason('extra', entry.reason);
  if (entry.kind === 'match' || entry.state !== 'moved') return entry.reason;
  return [`CAMBIO, antes: ${formatFormerSlot(entry, venues)}`, entry.reason].filter(Boolean).join('. ');
}

/** The club's venue, or the name of a place elsewhere; empty where nobody knows. */
export const entryPlace = (entry: Entry, venues: AgendaData['venues']): string =>
  venues[entry.venue]?.title ?? (entry.kind === 'match' ? entry.match.address : '');

/** The same with its address where it is elsewhere. */
function entryPlaceWithAddress(entry: Entry, { venues }: Names): string {
  return venues[entry.venue]?.title ?? (entry.kind === 'match' ? placeAway(entry.match) : '');
}

/** With its kind, where two kinds have teams of that name. */
export function teamName({ team }: Entry, { teams }: Names): string {
  const found = teams[team];
  return found ? qualifiedTeamName(found) : '';
}

/** `CANCELADO: Torneo`, `SIN ENTRENAMIENTO: Obras`, `PASA al viernes 15` */
const capitalizeState = (words: string): string =>
  words.replace(/^(Sin entrenamiento|[^\s:]+)/, (first) => first.toUpperCase());

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
