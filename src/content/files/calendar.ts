import { z } from 'zod';
import { weekday } from '../../agenda/dates.ts';
import type { Closure, ExtraSession, SessionChange, WeeklySession } from '../../agenda/types.ts';
import { type Club, type Team, WEEK } from '../club.ts';
import {
  type Clash,
  clashFault,
  dayClashes,
  daysInOrder,
  hoursInOrder,
  inYearsOf,
  venueClosure,
} from '../day-checks.ts';
import type { Document } from '../document.ts';
import { weeklyOf } from '../season-of.ts';
import type { Path } from '../yaml-source.ts';
import { type Reader, yamlFile } from './declare.ts';
import { date, keyOf, optionalText, teamKey, text, time } from './fields.ts';
import { teamNamed, teams } from './teams.ts';
import { venueNamed, venues } from './venues.ts';

const venueKey = keyOf('lugares.yaml');

const reasonWords = { description: 'Es público: sale en la web, así que nada personal.' };

const schema = z.strictObject({
  primer_dia: date.meta({
    description: 'Primer día de entrenamiento',
    title: 'Primer día de entrenamiento',
  }),
  ultimo_dia: date.meta({
    description: 'Último día de entrenamiento',
    title: 'Último día de entrenamiento',
  }),
  cierres: z
    .array(
      z.strictObject({
        desde: date,
        hasta: date.nullish().meta({ description: 'Último día. Sin él, un solo día.', prominent: true }),
        motivo: text.describe('Lo que se dice en la web: Vacaciones de Navidad'),
        lugares: z.array(venueKey).min(1).nullish().describe('Lugares cerrados. Sin ellos, todos.'),
      }),
    )
    .nullish()
    .meta({ description: 'Fiestas y lugares cerrados: no se entrena', one: 'un cierre' }),
  cambios: z
    .array(
      z.strictObject({
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
            description: 'Solo lo que cambia',
            help: 'Si se mueve: solo lo que cambia.',
            prominent: true,
          }),
        motivo: optionalText.meta({ ...reasonWords, prominent: true }),
      }),
    )
    .nullish()
    .meta({ description: 'Entrenamientos sueltos que se cancelan o se mueven', one: 'un cambio' }),
  extras: z
    .array(
      z.strictObject({
        equipo: teamKey,
        dia: date,
        desde: time,
        hasta: time,
        lugar: venueKey,
        motivo: optionalText.meta(reasonWords),
      }),
    )
    .nullish()
    .meta({ description: 'Entrenamientos de más', one: 'un entrenamiento' }),
});

export type CalendarDocument = Document<z.infer<typeof schema>>;

/** Days of training, holidays, closed venues, and trainings that change. */
export const calendar = yamlFile({
  name: 'calendario.yaml',
  holds: 'Días de entrenamiento, fiestas, cierres y cambios',
  part: 'Agenda',
  help: 'Qué días se entrena, las fiestas, y los entrenamientos que se cancelan o se mueven. Sale en la agenda y en los calendarios de las familias.',
  schema,
  absent: { calendar: null },
  build([doc], reader) {
    const { primer_dia, ultimo_dia, cierres, cambios, extras } = doc.value;
    daysInOrder(doc, ['ultimo_dia'], primer_dia, ultimo_dia, 'primer_dia');
    const closures = (cierres ?? []).map((_, i) => closureOf(doc, i, reader));
    return {
      calendar: {
        first: primer_dia,
        last: ultimo_dia,
        closures,
        changes: (cambios ?? []).flatMap((_, i) => changeOf(doc, i, reader, closures)),
        extras: (extras ?? []).flatMap((_, i) => extraOf(doc, i, reader, closures)),
      },
    };
  },
  check: ([doc], club, reader) => doc && checkSeason(doc, club, reader),
});

function closureOf(doc: CalendarDocument, i: number, reader: Reader): Closure {
  const { desde = '', hasta, motivo = '', lugares } = doc.value.cierres?.[i] ?? {};
  const at = ['cierres', i];
  daysInOrder(doc, [...at, 'hasta'], desde, hasta ?? desde);
  const closed = (lugares ?? []).flatMap((key, j) => venueNamed(doc, [...at, 'lugares', j], key, reader));
  return { from: desde, to: hasta ?? desde, reason: motivo, venues: closed.map(({ key }) => key) };
}

function extraOf(
  doc: CalendarDocument,
  i: number,
  reader: Reader,
  closures: readonly Closure[],
): ExtraSession[] {
  const input = doc.value.extras?.[i];
  if (!input) return [];
  const { equipo, dia, desde, hasta, lugar, motivo } = input;
  const at = ['extras', i];
  inSeason(doc, [...at, 'dia'], dia);
  hoursInOrder(doc, [...at, 'hasta'], desde, hasta);
  const [team] = teamNamed(doc, [...at, 'equipo'], equipo, reader);
  const [venue] = venueNamed(doc, [...at, 'lugar'], lugar, reader);
  if (!team || !venue) return [];
  isOpen(doc, [...at, 'dia'], closures, venue.key, dia);
  return [{ team: team.key, date: dia, from: desde, to: hasta, venue: venue.key, reason: motivo ?? '' }];
}

/** A change with the session that it is for; what does not change is as in the week. */
function changeOf(
  doc: CalendarDocument,
  i: number,
  reader: Reader,
  closures: readonly Closure[],
): SessionChange[] {
  const input = doc.value.cambios?.[i];
  if (!input) return [];
  const { equipo, dia, hora, cancelado, pasa_a, motivo } = input;
  const at = ['cambios', i];
  if (Boolean(cancelado) === Boolean(pasa_a))
    doc.problem(at, { code: 'unclear change', both: Boolean(pasa_a) });
  const [team] = teamNamed(doc, [...at, 'equipo'], equipo, reader);
  if (!inSeason(doc, [...at, 'dia'], dia) || !team || !weekIsKnown(reader)) return [];
  const session = sessionOf(doc, at, team, dia, hora ?? '');
  if (!session) return [];
  const base = { team: team.key, date: dia, from: session.from, reason: motivo ?? '' };
  if (!pasa_a) return [{ ...base, movedTo: null }];
  const movedTo = {
    date: pasa_a.dia ?? dia,
    from: pasa_a.desde ?? session.from,
    to: pasa_a.hasta ?? session.to,
    venue: pasa_a.lugar ?? session.venue,
  };
  const to = [...at, 'pasa_a'];
  const [venue] = venueNamed(doc, [...to, 'lugar'], movedTo.venue, reader);
  if (!venue) return [];
  inSeason(doc, [...to, 'dia'], movedTo.date);
  hoursInOrder(doc, to, movedTo.from, movedTo.to);
  isOpen(doc, pasa_a.lugar ? [...to, 'lugar'] : to, closures, venue.key, movedTo.date);
  const { from, to: end, venue: place } = session;
  if (movedTo.date === dia && movedTo.from === from && movedTo.to === end && movedTo.venue === place)
    doc.problem(to, { code: 'same training' });
  return [{ ...base, movedTo }];
}

/** Whether the teams' weeks can be compared with. Where a file of theirs is wrong, that is told there and is enough. */
function weekIsKnown(reader: Reader): boolean {
  const wrong = reader.notes.problems.map(({ file }) => file);
  const weeks = new Set(reader.documents(teams).map(({ file }) => file));
  return Boolean(reader.part(venues)) && !wrong.some((file) => weeks.has(file));
}

/** The training of a team that a change is for. */
function sessionOf(
  doc: CalendarDocument,
  at: Path,
  trained: Team,
  day: string,
  hour: string,
): WeeklySession | undefined {
  const { name: team } = trained;
  const all = weeklyOf(trained);
  const that = all.filter((each) => each.weekday === weekday(day));
  const hours = that.map(({ from }) => from);
  const [session, another] = hour ? that.filter(({ from }) => from === hour) : that;
  if (session && !another) return session;
  if (session) doc.problem(at, { code: 'two trainings', team, hours });
  else if (hour) doc.problem([...at, 'hora'], { code: 'no training at that hour', team, day, hour, hours });
  else {
    const days = [...new Set(all.map((each) => WEEK[each.weekday - 1] ?? ''))];
    doc.problem([...at, 'dia'], { code: 'no training', team, day, days });
  }
  return undefined;
}

/** Whether teams train on a day. One outside the season is reported, unless no day is in it. */
function inSeason(doc: CalendarDocument, at: Path, day: string): boolean {
  const { primer_dia: first, ultimo_dia: last } = doc.value;
  if (first <= day && day <= last) return true;
  if (first <= last) doc.problem(at, { code: 'outside trainings', day, first, last });
  return false;
}

/** Reports a training in a venue that is closed on its day. */
function isOpen(
  doc: CalendarDocument,
  at: Path,
  closures: readonly Closure[],
  venue: string,
  day: string,
): void {
  const reason = venueClosure(closures, venue, day);
  if (reason) doc.problem(at, { code: 'closed', day, reason });
}

/** Reports days of other years and what stands twice, and warns of courts with too many teams on a day. */
function checkSeason(doc: CalendarDocument, club: Club, reader: Reader): void {
  const { primer_dia, ultimo_dia, cierres, cambios, extras } = doc.value;
  const inYears = (at: Path, day: string) => inYearsOf(doc, at, day, club.currentSeason, 'club.yaml');
  inYears(['primer_dia'], primer_dia);
  inYears(['ultimo_dia'], ultimo_dia);
  cierres?.forEach(({ desde, hasta }, i) => {
    inYears(['cierres', i, 'desde'], desde);
    if (hasta) inYears(['cierres', i, 'hasta'], hasta);
  });
  cambios?.forEach(({ equipo, dia, hora }, i) => {
    const twin = cambios.findIndex(
      (each) => each.equipo === equipo && each.dia === dia && (!hora || !each.hora || each.hora === hora),
    );
    if (twin < i)
      doc.problem(['cambios', i], {
        code: 'training twice',
        twin: doc.line(['cambios', twin]),
        isChange: true,
      });
  });
  extras?.forEach(({ equipo, dia, desde }, i) => {
    const twin = extras.findIndex(
      (each) => each.equipo === equipo && each.dia === dia && each.desde === desde,
    );
    if (twin < i)
      doc.problem(['extras', i], {
        code: 'training twice',
        twin: doc.line(['extras', twin]),
        isChange: false,
      });
  });
  // Those with a match are told in the file of matches.
  for (const clash of dayClashes(club, reader))
    if (clash.entries.every(({ kind }) => kind === 'training'))
      doc.warn(placeOf(doc, clash), clashFault(club, clash));
}

/** Where the training of a clash is written that is not as every week. */
function placeOf(doc: CalendarDocument, { date, entries }: Clash): Path {
  const { cambios = [], extras = [] } = doc.value;
  const among = (equipo: string) => entries.some(({ team }) => team === equipo);
  const extra = extras?.findIndex(({ equipo, dia }) => dia === date && among(equipo)) ?? -1;
  if (extra >= 0) return ['extras', extra];
  const moved = cambios?.findIndex(
    ({ equipo, dia, pasa_a }) => pasa_a && (pasa_a.dia ?? dia) === date && among(equipo),
  );
  return ['cambios', moved ?? 0];
}
