import { z } from 'zod';
import { AGENDA_PATH } from '../../../base/addresses/paths.ts';
import { weekday } from '../../agenda/dates.ts';
import type {
  Closure,
  ExtraSession,
  SessionChange,
  Season as TrainingSeason,
  WeeklySession,
} from '../../agenda/types.ts';
import type { ContentNode, ContentReader } from '../content-node.ts';
import { closedOn, reportReversedSpan } from '../day-checks.ts';
import { WEEK, weeklyOf } from '../week.ts';
import type { ValuePath } from '../yaml.ts';
import { entriesOfNewSeason, isOfNewSeason, type SeasonChange, yamlFile } from './declare.ts';
import { date, keyOf, optionalText, teamKey, text, time } from './fields.ts';
import { pathOfEntryTeam, resolveTeam, type Team, teams } from './teams.ts';
import { resolveVenue, venues } from './venues.ts';

const venueKey = keyOf('lugares.yaml');

const reasonMeta = { description: 'Es público: sale en la web, así que nada personal.' };

const closure = z.strictObject({
  desde: date,
  hasta: date.nullish().meta({ description: 'Último día. Sin él, un solo día.', prominent: true }),
  motivo: text.describe('Lo que se dice en la web: Vacaciones de Navidad'),
  lugares: z
    .array(venueKey)
    .min(1)
    .nullish()
    .meta({ description: 'Lugares cerrados. Sin ellos, todos.', itemNoun: 'un lugar' }),
});

const change = z.strictObject({
  equipo: teamKey,
  dia: date.meta({ description: 'El día que tocaba entrenar', help: 'El día que tocaba entrenar.' }),
  hora: time.nullish().describe('Hora a la que tocaba. Solo si ese día entrena dos veces.'),
  cancelado: z.literal(true).nullish().meta({ prominent: true }),
  pasa_a: z
    .strictObject({
      dia: date.nullish().meta({ title: 'Día nuevo' }),
      desde: time.nullish(),
      hasta: time.nullish(),
      lugar: venueKey.nullish(),
    })
    .nullish()
    .meta({
      description: 'Si se mueve: solo lo que cambia.',
      prominent: true,
    }),
  motivo: optionalText.meta({ ...reasonMeta, prominent: true }),
});

const extra = z.strictObject({
  equipo: teamKey,
  dia: date,
  desde: time,
  hasta: time,
  lugar: venueKey,
  motivo: optionalText.meta(reasonMeta),
});

const schema = z.strictObject({
  primer_dia: date.meta({ title: 'Primer día de entrenamiento' }),
  ultimo_dia: date.meta({ title: 'Último día de entrenamiento' }),
  cierres: z
    .array(closure)
    .nullish()
    .meta({ description: 'Fiestas y lugares cerrados: no se entrena', itemNoun: 'un cierre' }),
  cambios: z
    .array(change)
    .nullish()
    .meta({ description: 'Entrenamientos sueltos que se cancelan o se mueven', itemNoun: 'un cambio' }),
  extras: z
    .array(extra)
    .nullish()
    .meta({ description: 'Entrenamientos de más', itemNoun: 'un entrenamiento' }),
});

/** First and last training day of a season, and the exceptions of single days. */
export type TrainingCalendar = Pick<TrainingSeason, 'first' | 'last' | 'closures' | 'changes' | 'extras'>;

/** Training days, holidays, closed venues and changes of single trainings. */
export const calendar = yamlFile({
  name: 'calendario.yaml',
  contents: 'Calendario',
  part: 'Agenda',
  help: 'Fiestas, cierres y cambios: salen en la agenda.',
  previewPath: (value) => pathOfEntryTeam(value) || AGENDA_PATH,
  newSeason: {
    convert: toNewSeason,
    summarizeDeleted: (before, after) =>
      countExceptions(before) > countExceptions(after)
        ? ['Los cierres, los cambios y los entrenamientos sueltos de antes de la temporada nueva']
        : [],
  },
  schema,
  absent: { calendar: null },
  build([doc]): { calendar: TrainingCalendar | null } {
    const { primer_dia: first, ultimo_dia: last } = doc.value;
    reportReversedSpan(doc, ['ultimo_dia'], first, last);
    const days = { first, last, closures: doc.children('cierres').map(buildClosure) };
    return {
      calendar: {
        ...days,
        changes: doc.children('cambios').flatMap((change) => buildChange(change, days)),
        extras: doc.children('extras').flatMap((extra) => buildExtra(extra, days)),
      },
    };
  },
  shownUntil: ({ calendar }) =>
    calendar
      ? [
          calendar.last,
          ...calendar.changes.map(({ date, movedTo }) => movedTo?.date ?? date),
          ...calendar.extras.map(({ date }) => date),
        ]
      : [],
});

type CalendarInput = z.input<typeof schema>;

/** Sets the days of the new season and keeps the closures and changes that are already entered for it. */
function toNewSeason(written: CalendarInput, change: SeasonChange): CalendarInput {
  const { days } = change;
  if (!days) return written;
  const lists = {
    cierres: written.cierres?.filter(({ desde }) => isOfNewSeason({ dia: desde }, change)),
    cambios: written.cambios && entriesOfNewSeason(written.cambios, change),
    extras: written.extras && entriesOfNewSeason(written.extras, change),
  };
  const nonEmptyLists = Object.entries(lists).filter(([, list]) => list?.length);
  return { primer_dia: days.first, ultimo_dia: days.last, ...Object.fromEntries(nonEmptyLists) };
}

/** Counts the closures and the changes of single days. */
const countExceptions = ({ cierres, cambios, extras }: CalendarInput) =>
  [cierres, cambios, extras].reduce((count, list) => count + (list?.length ?? 0), 0);

/** Training days without the changes, which are built from them. */
type TrainingDays = Pick<TrainingCalendar, 'first' | 'last' | 'closures'>;
type ChangeNode = ContentNode<z.infer<typeof change>>;

function buildClosure(doc: ContentNode<z.infer<typeof closure>>): Closure {
  const { desde, hasta, motivo } = doc.value;
  reportReversedSpan(doc, ['hasta'], desde, hasta ?? desde);
  const closed = doc.children('lugares').flatMap((venue) => resolveVenue(venue, [], venue.value));
  return { from: desde, to: hasta ?? desde, reason: motivo, venues: closed.map(({ key }) => key) };
}

function buildExtra(doc: ContentNode<z.infer<typeof extra>>, days: TrainingDays): ExtraSession[] {
  const { equipo, dia, desde, hasta, lugar, motivo } = doc.value;
  isTrainingDay(doc, ['dia'], dia, days);
  reportReversedSpan(doc, ['hasta'], desde, hasta);
  const [team] = resolveTeam(doc, ['equipo'], equipo);
  const [venue] = resolveVenue(doc, ['lugar'], lugar);
  if (!team || !venue) return [];
  checkOpen(doc, ['dia'], days, venue.key, dia);
  return [{ team: team.key, date: dia, from: desde, to: hasta, venue: venue.key, reason: motivo ?? '' }];
}

/** Builds the change of a weekly session. Fields that it leaves out keep their weekly value. */
function buildChange(doc: ChangeNode, days: TrainingDays): SessionChange[] {
  const { equipo, dia, hora, cancelado, pasa_a, motivo } = doc.value;
  if (Boolean(cancelado) === Boolean(pasa_a)) doc.report([], { code: 'unclear change' });
  const [team] = resolveTeam(doc, ['equipo'], equipo);
  if (!isTrainingDay(doc, ['dia'], dia, days) || !team || !areSessionsKnown(doc.reader)) return [];
  const session = findSession(doc, team, dia, hora ?? '');
  if (!session) return [];
  const { from, to, venue } = session;
  const base = { team: team.key, date: dia, from, reason: motivo ?? '' };
  if (!pasa_a) return [{ ...base, movedTo: null }];
  const movedTo = {
    date: pasa_a.dia ?? dia,
    from: pasa_a.desde ?? from,
    to: pasa_a.hasta ?? to,
    venue: pasa_a.lugar ?? venue,
  };
  const [newVenue] = resolveVenue(doc, ['pasa_a', 'lugar'], movedTo.venue);
  if (!newVenue) return [];
  isTrainingDay(doc, ['pasa_a', 'dia'], movedTo.date, days);
  reportReversedSpan(doc, ['pasa_a', 'hasta'], movedTo.from, movedTo.to);
  checkOpen(doc, pasa_a.lugar ? ['pasa_a', 'lugar'] : ['pasa_a'], days, newVenue.key, movedTo.date);
  const isUnchanged =
    movedTo.date === dia && movedTo.from === from && movedTo.to === to && movedTo.venue === venue;
  if (isUnchanged) doc.report(['pasa_a'], { code: 'unclear change' });
  return [{ ...base, movedTo }];
}

/** True if the weekly sessions of all teams could be built; problems in their files are reported there. */
function areSessionsKnown(reader: ContentReader): boolean {
  const teamFiles = new Set(reader.nodes(teams).map(({ file }) => file));
  return Boolean(reader.part(venues)) && !reader.notes.problems.some(({ file }) => teamFiles.has(file));
}

/** Finds the weekly session that a change applies to; reports if there is none, or more than one. */
function findSession(doc: ChangeNode, team: Team, day: string, hour: string): WeeklySession | undefined {
  const sessionsOnDay = weeklyOf(team).filter((session) => session.weekday === weekday(day));
  const [session, second] = hour ? sessionsOnDay.filter(({ from }) => from === hour) : sessionsOnDay;
  if (session && !second) return session;
  const days = weeklyOf(team).map((session) => WEEK[session.weekday - 1] ?? '');
  if (sessionsOnDay.length === 0)
    doc.report(['dia'], { code: 'no training', team: team.name, day, days: [...new Set(days)] });
  else {
    const hours = sessionsOnDay.map(({ from }) => from);
    doc.report(['hora'], { code: 'ambiguous training', team: team.name, day, hours });
  }
  return undefined;
}

/** True if teams train on a day. Reports a day outside the season, unless the season itself ends before it begins. */
function isTrainingDay(
  doc: ContentNode<unknown>,
  path: ValuePath,
  day: string,
  { first, last }: TrainingDays,
): boolean {
  if (first <= day && day <= last) return true;
  if (first <= last) doc.report(path, { code: 'outside training season', day, first, last });
  return false;
}

/** Reports a training in a closed venue. */
function checkOpen(
  doc: ContentNode<unknown>,
  path: ValuePath,
  { closures }: TrainingDays,
  venue: string,
  day: string,
): void {
  const reason = closedOn(closures, day, venue);
  if (reason) doc.report(path, { code: 'closed', day, reason });
}
