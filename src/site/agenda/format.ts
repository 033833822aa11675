import { addDays } from '../../club/agenda/dates.ts';
import { awayVenueText, takesPlace } from '../../club/agenda/entries.ts';
import type { Moment } from '../../club/agenda/madrid.ts';
import type { Entry, Match, Training } from '../../club/agenda/types.ts';
import type { Team } from '../../club/content/club.ts';
import { type AgendaData, qualifiedTeamName } from './agenda-data.ts';

/** Spanish texts for days, times, results and changes. */

/**
 * Returns a getter that creates the formatter on first use: `Intl.DateTimeFormat` is the slowest part of starting a script
 * on a phone. Dates without a time are formatted in UTC, so that no time zone shifts the day.
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

/** Formats a count with a noun whose plural ends in -s: `1 equipo`, `14 equipos`. */
export const formatCount = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Formats the number of photos of an album; none are shown without consent. */
export const formatPhotoCount = (count: number): string =>
  count > 0 ? formatCount(count, 'foto') : 'sin fotos por ahora';

const toUtcDate = (date: string) => new Date(`${date}T00:00:00Z`);

/** Splits a date into `jueves`, `14` and `noviembre`. */
export function dayParts(date: string): { weekday: string; day: string; month: string } {
  const parts = Object.fromEntries(
    dayAndMonthFormat()
      .formatToParts(toUtcDate(date))
      .map(({ type, value }) => [type, value]),
  );
  return { weekday: parts.weekday ?? '', day: parts.day ?? '', month: parts.month ?? '' };
}

/** Formats a date as `jueves 14 de noviembre`. */
export function formatDay(date: string): string {
  const { weekday, day, month } = dayParts(date);
  return `${weekday} ${day} de ${month}`;
}

/** Formats a date as `viernes 15` if it is in the month of the reference date, else with its month. */
function formatDayOmittingMonth(date: string, reference: string): string {
  if (date.slice(0, 7) !== reference.slice(0, 7)) return formatDay(date);
  const { weekday, day } = dayParts(date);
  return `${weekday} ${day}`;
}

/** Formats a date as `14 de noviembre de 2024`. */
export const formatDate = (date: string): string => longDateFormat().format(toUtcDate(date));

/** Formats a date as `14 nov`. */
export const formatShortDate = (date: string): string => shortDateFormat().format(toUtcDate(date));

/** Formats a date as `Jue 14 nov`. */
export const formatShortDay = (date: string): string =>
  capitalize(shortDayFormat().format(toUtcDate(date)).replaceAll(',', ''));

/** Formats a date as `jueves, 14 de noviembre de 2024`. */
export const formatLongDate = (date: string): string => fullDateFormat().format(toUtcDate(date));

/** Returns `Hoy` or `Mañana` relative to a moment; empty for any other day. */
export function relativeDay(date: string, moment: Moment): string {
  if (date === moment.date) return 'Hoy';
  return date === addDays(moment.date, 1) ? 'Mañana' : '';
}

/** Formats a span of days: `Del lunes 23 de diciembre al martes 7 de enero`, or `Hasta el …` if it has already begun. */
export function formatSpan(from: string, to: string, hasBegun = false): string {
  return hasBegun
    ? `Hasta el ${formatDay(to)}`
    : `Del ${formatDayOmittingMonth(from, to)} al ${formatDay(to)}`;
}

/** Formats the times of an entry: `18:00–19:30`, `10:00` or `Hora por confirmar`. */
export function formatHours({ from, to }: Pick<Entry, 'from' | 'to'>): string {
  if (!from) return 'Hora por confirmar';
  return to ? `${from}–${to}` : from;
}

/** Formats the result, the team's own first, `3-1`; empty before a match is played. */
export const formatScore = (result: Match['result']): string => result?.join('-') ?? '';

/** True for a match that the team has won. */
export const isWin = (result: Match['result']): boolean => result !== null && result[0] > result[1];

/** Returns `Victoria`, `Derrota` or `Empate`; empty before a match is played. */
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

/** Returns `Cancelado`, `Pasa al viernes 15, 18:00–19:30` and the like; empty for an entry that takes place. */
export function cancellationLabel(entry: Entry, venues: AgendaData['venues']): string {
  if (entry.kind === 'training' && entry.state === 'moved-away' && entry.otherSlot) {
    const venue = venueIfChanged(entry.otherSlot.venue, entry.venue, venues);
    const day =
      entry.otherSlot.date === entry.date
        ? 'a'
        : `al ${formatDayOmittingMonth(entry.otherSlot.date, entry.date)},`;
    return `Pasa ${day} ${formatHours(entry.otherSlot)}${venue}`;
  }
  return (CANCELLATION_LABELS[entry.kind] as Record<string, string>)[entry.state] ?? '';
}

/** Returns the punctuation between `cancellationLabel` and the reason. */
export const reasonSeparator = ({ state }: Entry): string => (state === 'moved-away' ? '. ' : ': ');

/** Returns the cancellation label with its reason, `Cancelado: Torneo`; empty for an entry that takes place. */
export function formatCancellation(entry: Entry, venues: AgendaData['venues']): string {
  const label = cancellationLabel(entry, venues);
  return label && entry.reason ? `${label}${reasonSeparator(entry)}${entry.reason}` : label;
}

/** Formats the former day, time and venue of a moved training, as far as they changed: `martes 12, 18:00–19:30, CEIP Norte`. */
export function formatFormerSlot(
  { date, from, to, venue, otherSlot }: Training,
  venues: AgendaData['venues'],
): string {
  if (!otherSlot) return '';
  const parts = [
    otherSlot.date !== date && formatDayOmittingMonth(otherSlot.date, date),
    (otherSlot.date !== date || otherSlot.from !== from || otherSlot.to !== to) && formatHours(otherSlot),
    otherSlot.venue !== venue && venues[otherSlot.venue]?.title,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Appends a reason if there is one: `Extra: Partido en casa`. */
export const withReason = (text: string, reason: string): string => (reason ? `${text}: ${reason}` : text);

function venueIfChanged(venue: string, otherVenue: string, venues: AgendaData['venues']): string {
  return venue === otherVenue ? '' : `, ${venues[venue]?.title ?? ''}`;
}

type NameLookup = Pick<AgendaData, 'teams' | 'venues'>;

/**
 * Formats an entry without its day as plain text, in parts: `18:00–19:30`, `Cadete femenino, entrenamiento`,
 * `Polideportivo municipal`. A cancellation is in capitals and takes the place of the venue.
 */
export function entryParts(entry: Entry, names: NameLookup, withTeam: boolean): string[] {
  const subject = capitalize(
    [withTeam ? teamName(entry, names) : '', formatSubject(entry)].filter(Boolean).join(', '),
  );
  const detail = takesPlace(entry)
    ? [entryPlaceWithAddress(entry, names), formatChange(entry, names)]
    : [capitalizeState(formatCancellation(entry, names.venues))];
  return [formatHours(entry), subject, ...detail].filter(Boolean);
}

/** Returns `entrenamiento`, or the match with its rival; empty where a venue is closed, because the reason says it. */
function formatSubject(entry: Entry): string {
  if (entry.kind === 'training') return entry.state === 'closed' ? '' : 'entrenamiento';
  const { rival, home } = entry.match;
  return `partido contra ${rival}, ${home ? 'en casa' : 'fuera'}`;
}

/** Formats the change of an entry that takes place, `CAMBIO, antes: viernes 15, 18:00–19:30`; empty without a change. */
export function formatChange(entry: Entry, { venues }: Pick<NameLookup, 'venues'>): string {
  if (entry.state === 'extra') return withReason('extra', entry.reason);
  if (entry.kind === 'match' || entry.state !== 'moved') return entry.reason;
  return [`CAMBIO, antes: ${formatFormerSlot(entry, venues)}`, entry.reason].filter(Boolean).join('. ');
}

/** Returns the name of an entry's venue, the club's or another; empty if it is not known. */
export const entryPlace = (entry: Entry, venues: AgendaData['venues']): string =>
  venues[entry.venue]?.title ?? (entry.kind === 'match' ? entry.match.address : '');

/** Returns the name of an entry's venue, with its address if it is not one of the club's. */
function entryPlaceWithAddress(entry: Entry, { venues }: NameLookup): string {
  return venues[entry.venue]?.title ?? (entry.kind === 'match' ? awayVenueText(entry.match) : '');
}

/** Returns the qualified name of an entry's team; empty for an unknown team. */
export function teamName({ team }: Entry, { teams }: NameLookup): string {
  const found = teams[team];
  return found ? qualifiedTeamName(found) : '';
}

/** Writes the state at the beginning in capitals: `CANCELADO: Torneo`, `SIN ENTRENAMIENTO: Obras`. */
const capitalizeState = (text: string): string =>
  text.replace(/^(Sin entrenamiento|[^\s:]+)/, (state) => state.toUpperCase());

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Formats years of birth: `2010`, `2009 y 2010`, `de 2006 a 2012`, `2004 o antes` or `2015 o después`; empty if the club names
 * no years.
 */
export function formatBirthYears(born: Team['born']): string {
  if (!born) return '';
  const { from, to } = born;
  if (from === null) return `${to} o antes`;
  if (to === null) return `${from} o después`;
  if (from === to) return String(from);
  return to === from + 1 ? `${from} y ${to}` : `de ${from} a ${to}`;
}
