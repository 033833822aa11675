import { z } from 'zod';
import { AGENDA } from '../../addresses/paths.ts';
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
import { type SeasonChange, yamlFile } from './declare.ts';
import { date, keyOf, optionalText, teamKey, text, time } from './fields.ts';
import { pathOfEntryTeam, resolveTeam, type Team, teams } from './teams.ts';
import { resolveVenue, venues } from './venues.ts';

const venueKey = keyOf('lugares.yaml');

const reasonWords = { description: 'Es público: sale en la web, así que nada personal.' };

const closure = z.strictObject({
  desde: date,
  hasta: date.nullish().meta({ description: 'Último día. Sin él, un solo día.', prominent: true }),
  motivo: text.describe('Lo que se dice en la web: Vacaciones de Navidad'),
  lugares: z.array(venueKey).min(1).nullish().describe('Lugares cerrados. Sin ellos, todos.'),
});

const change = z.strictObject({
  equipo: teamKey,
  dia: date.meta({ description: 'El día que tocaba entrenar', help: 'El día que tocaba entrenar.' }),
  hora: time.nullish().describe('Hora a la que tocaba. Solo si ese día entrena dos veces.'),
  cancelado: z.literal(true).nullish().meta({ prominent: true }),
  pasa_a: z
    .strictObject({
      dia: date.nullish(),
      desde: time.nullish(),
      hasta: time.nullish(),
      lugar: venueKey.nullish(),
    })
    .nullish()
    .meta({
      description: 'Si se mueve: solo lo que cambia.',
      prominent: true,
    }),
  motivo: optionalText.meta({ ...reasonWords, prominent: true }),
});

const extra = z.strictObject({
  equipo: teamKey,
  dia: date,
  desde: time,
  hasta: time,
  lugar: venueKey,
  motivo: optionalText.meta(reasonWords),
});

const schema = z.strictObject({
  primer_dia: date.meta({ title: 'Primer día de entrenamiento' }),
  ultimo_dia: date.meta({ title: 'Último día de entrenamiento' }),
  cierres: z
    .array(closure)
    .nullish()
    .meta({ description: 'Fiestas y lugares cerrados: no se entrena', one: 'un cierre' }),
  cambios: z
    .array(change)
    .nullish()
    .meta({ description: 'Entrenamientos sueltos que se cancelan o se mueven', one: 'un cambio' }),
  extras: z.array(extra).nullish().meta({ description: 'Entrenamientos de más', one: 'un entrenamiento' }),
});

/** Days of training of a season, and what is different on single days. */
export type TrainingCalendar = Pick<TrainingSeason, 'first' | 'last' | 'closures' | 'changes' | 'extras'>;

/** Days of training, holidays, closed venues, and trainings that change. */
export const calendar = yamlFile({
  name: 'calendario.yaml',
  holds: 'Días de entrenamiento, fiestas, cierres y cambios',
  part: 'Agenda',
  help: 'Qué días se entrena, las fiestas, y los entrenamientos que se cancelan o se mueven. Sale en la agenda y en los calendarios de las familias.',
  previewPath: (place) => pathOfEntryTeam(place) || AGENDA,
  newSeason: toNewSeason,
  schema,
  absent: { calendar: null },
  build([doc]): { calendar: TrainingCalendar | null } {
    const { primer_dia: first, ultimo_dia: last } = doc.value;
    reportReversedSpan(doc, ['ultimo_dia'], first, last, 'primer_dia');
    const days = { first, last, closures: doc.children('cierres').map(closureOf) };
    return {
      calendar: {
        ...days,
        changes: doc.children('cambios').flatMap((each) => changeOf(each, days)),
        extras: doc.children('extras').flatMap((each) => extraOf(each, days)),
      },
    };
  },
});

/** The days of the new season, and the closures and changes that are already entered for it. */
function toNewSeason(written: z.input<typeof schema>, { days, teams }: SeasonChange): z.input<typeof schema> {
  if (!days) return written;
  const { first, last } = days;
  const stays = ({ equipo, dia }: { equipo: string; dia: string }) => dia >= first && teams.has(equipo);
  const lists = {
    cierres: written.cierres?.filter(({ desde }) => desde >= first),
    cambios: written.cambios?.filter(stays),
    extras: written.extras?.filter(stays),
  };
  const filled = Object.entries(lists).filter(([, list]) => list?.length);
  return { primer_dia: first, ultimo_dia: last, ...Object.fromEntries(filled) };
}

/** The days of trainings, known before their changes. */
type Days = Pick<TrainingCalendar, 'first' | 'last' | 'closures'>;
type Changed = ContentNode<z.infer<typeof change>>;

function closureOf(doc: ContentNode<z.infer<typeof closure>>): Closure {
  const { desde, hasta, motivo } = doc.value;
  reportReversedSpan(doc, ['hasta'], desde, hasta ?? desde);
  const closed = doc.children('lugares').flatMap((venue) => resolveVenue(venue, [], venue.value));
  return { from: desde, to: hasta ?? desde, reason: motivo, venues: closed.map(({ key }) => key) };
}

function extraOf(doc: ContentNode<z.infer<typeof extra>>, days: Days): ExtraSession[] {
  const { equipo, dia, desde, hasta, lugar, motivo } = doc.value;
  isTrained(doc, ['dia'], dia, days);
  reportReversedSpan(doc, ['hasta'], desde, hasta);
  const [team] = resolveTeam(doc, ['equipo'], equipo);
  const [venue] = resolveVenue(doc, ['lugar'], lugar);
  if (!team || !venue) return [];
  checkOpen(doc, ['dia'], days, venue.key, dia);
  return [{ team: team.key, date: dia, from: desde, to: hasta, venue: venue.key, reason: motivo ?? '' }];
}

/** A change with the session that it is for; what does not change is as in the week. */
function changeOf(doc: Changed, days: Days): SessionChange[] {
  const { equipo, dia, hora, cancelado, pasa_a, motivo } = doc.value;
  if (Boolean(cancelado) === Boolean(pasa_a)) doc.report([], { code: 'unclear change' });
  const [team] = resolveTeam(doc, ['equipo'], equipo);
  if (!isTrained(doc, ['dia'], dia, days) || !team || !weekIsKnown(doc.reader)) return [];
  const session = sessionOf(doc, team, dia, hora ?? '');
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
  const [place] = resolveVenue(doc, ['pasa_a', 'lugar'], movedTo.venue);
  if (!place) return [];
  isTrained(doc, ['pasa_a', 'dia'], movedTo.date, days);
  reportReversedSpan(doc, ['pasa_a', 'hasta'], movedTo.from, movedTo.to);
  checkOpen(doc, pasa_a.lugar ? ['pasa_a', 'lugar'] : ['pasa_a'], days, place.key, movedTo.date);
  const isUnchanged =
    movedTo.date === dia && movedTo.from === from && movedTo.to === to && movedTo.venue === venue;
  if (isUnchanged) doc.report(['pasa_a'], { code: 'unclear change' });
  return [{ ...base, movedTo }];
}

/** Whether the teams' weeks can be compared with. Where a file of theirs is wrong, that is reported there and is enough. */
function weekIsKnown(reader: ContentReader): boolean {
  const wrong = reader.notes.problems.map(({ file }) => file);
  const weeks = new Set(reader.nodes(teams).map(({ file }) => file));
  return Boolean(reader.part(venues)) && !wrong.some((file) => weeks.has(file));
}

/** The training of a team that a change is for. */
function sessionOf(doc: Changed, team: Team, day: string, hour: string): WeeklySession | undefined {
  const that = weeklyOf(team).filter((each) => each.weekday === weekday(day));
  const [session, another] = hour ? that.filter(({ from }) => from === hour) : that;
  if (session && !another) return session;
  const days = weeklyOf(team).map((each) => WEEK[each.weekday - 1] ?? '');
  if (that.length === 0)
    doc.report(['dia'], { code: 'no training', team: team.name, day, days: [...new Set(days)] });
  else {
    const hours = that.map(({ from }) => from);
    doc.report(['hora'], { code: 'which training', team: team.name, day, hours });
  }
  return undefined;
}

/** Whether teams train on a day. One outside the season is reported, unless no day is in it. */
function isTrained(doc: ContentNode<unknown>, at: ValuePath, day: string, { first, last }: Days): boolean {
  if (first <= day && day <= last) return true;
  if (first <= last) doc.report(at, { code: 'outside trainings', day, first, last });
  return false;
}

/** Reports a training in a venue that is closed on its day. */
function checkOpen(
  doc: ContentNode<unknown>,
  at: ValuePath,
  { closures }: Days,
  venue: string,
  day: string,
): void {
  const reason = closedOn(closures, day, venue);
  if (reason) doc.report(at, { code: 'closed', day, reason });
}
