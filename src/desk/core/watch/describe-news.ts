/** Words of what watched lists say, for screens and mails. */
import { fullDay } from '../../../club/agenda/dates.ts';
import type { Club } from '../../../club/content/club.ts';
import { fieldLabel } from '../../../club/content/field-labels.ts';
import { countPhrase } from '../../../club/content/spelling.ts';
import { truncate } from '../../../club/lists/cells/text.ts';
import { qualifiedTeamName } from '../../../site/agenda/agenda-data.ts';
import { agendaData } from '../../../site/site-data.ts';
import type { ListChange, ListNews } from '../../../tasks/watch/watch-files.ts';

type NewsMatch = Pick<ListChange, 'equipo' | 'rival' | 'dia'>;

/** Changed value of a match: `Hora`, before `10:00`, now `12:30`. */
export interface ChangedValue {
  field: string;
  /** Empty if there is none. */
  before: string;
  now: string;
}

/** Match of the news in words. */
export interface DescribedMatch {
  id: string;
  team: string;
  title: string;
  values: ChangedValue[];
}

/** Describes the match of a change: `Cadete femenino – CV Robledal, sábado 15 de noviembre de 2025`. */
export function matchTitle({ equipo, rival, dia }: NewsMatch, club: Club): string {
  const team = agendaData(club).teams[equipo];
  return `${team ? qualifiedTeamName(team) : equipo} – ${truncate(rival, 60)}, ${fullDay(dia)}`;
}

/** Order of the fields of a new match; its other fields are in its title or say little. */
const NEW_FIELDS = [
  'hora',
  'donde',
  'lugar',
  'direccion',
  'competicion',
  'jornada',
  'estado',
  'resultado',
  'sets',
];

export function describeMatch(
  change: Pick<ListChange, 'id' | 'fields'> & NewsMatch,
  club: Club,
): DescribedMatch {
  return {
    id: change.id,
    team: change.equipo,
    title: matchTitle(change, club),
    values: change.fields.map(({ field, before, now }) => ({
      field: fieldLabel(field),
      before: formatField(field, before, club),
      now: formatField(field, now, club),
    })),
  };
}

/** Describes a new match in one line: `12:30, en casa, Frontón cubierto`. */
export function describeNewMatch({ fields }: Pick<ListChange, 'fields'>, club: Club): string {
  const values = NEW_FIELDS.flatMap((name) => {
    const value = fields.find(({ field }) => field === name)?.now;
    return value == null ? [] : formatField(name, value, club);
  });
  const hasHour = fields.some(({ field, now }) => field === 'hora' && now);
  return [...(hasHour ? [] : ['hora por confirmar']), ...values].join(', ');
}

function formatField(field: string, value: unknown, club: Club): string {
  if (value == null || value === '') return '';
  if (field === 'dia') return fullDay(String(value));
  if (field === 'lugar') return club.venues.find(({ key }) => key === value)?.title ?? String(value);
  if (field === 'donde') return value === 'casa' ? 'en casa' : 'fuera';
  if (field === 'jornada') return `jornada ${value}`;
  return truncate(Array.isArray(value) ? value.join(', ') : String(value), 80);
}

/** Describes a change in one sentence: `Cadete femenino – CV Robledal, sábado 15 de noviembre de 2025. Hora: antes 10:00, ahora 12:30.` */
export function newsSentence(
  change: Pick<ListChange, 'id' | 'fields'> & Partial<Pick<ListChange, 'isNew'>> & NewsMatch,
  club: Club,
): string {
  const { title, values } = describeMatch(change, club);
  return `${title}. ${change.isNew ? `Partido nuevo: ${describeNewMatch(change, club)}` : values.map(valueLine).join('; ')}.`;
}

/** Formats a change for a mail: `Hora: antes 10:00, ahora 12:30`. */
export const valueLine = ({ field, before, now }: ChangedValue): string =>
  `${field}: antes ${before || 'nada'}, ahora ${now || 'nada'}`;

/** Formats a manual edit that the list contradicts: `Hora: la web dice 12:15, la lista dice 12:45`. */
export const conflictLine = ({ field, before, now }: ChangedValue): string =>
  `${field}: la web dice ${before || 'nada'}, la lista dice ${now || 'nada'}`;

/** Headline of the news: `La federación ha cambiado 3 partidos`. */
export function newsTitle({ changes, conflicts }: Pick<ListNews, 'changes' | 'conflicts'>): string {
  const added = changes.filter(({ isNew }) => isNew).length;
  const changed = new Set([...changes.filter(({ isNew }) => !isNew), ...conflicts].map(({ id }) => id)).size;
  const parts = [
    ...(changed > 0 ? [`ha cambiado ${countPhrase(changed, 'partido', 'partidos')}`] : []),
    ...(added > 0 ? [`tiene ${countPhrase(added, 'partido nuevo', 'partidos nuevos')}`] : []),
  ];
  return `La federación ${parts.join(' y ')}`;
}
