import { z } from 'zod';
import { weekday } from '../../agenda/dates.ts';
import type { Closure, ExtraSession, SessionChange, WeeklySession } from '../../agenda/types.ts';
import { type Club, type Team, WEEK } from '../club.ts';
import { checkOrder, checkSeason, clashFault, closedOn, dayClashes } from '../day-checks.ts';
import type { Document } from '../document.ts';
import { weeklyOf } from '../season.ts';
import type { Path } from '../yaml.ts';
import { type Reader, yamlFile } from './declare.ts';
import { date, keyOf, optionalText, teamKey, text, time } from './fields.ts';
import { teamNamed, teams } from './teams.ts';
import { venueNamed, venues } from './venues.ts';

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

type CalendarDocument = Document<z.infer<typeof schema>>;

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
    checkOrder(doc, ['ultimo_dia'], primer_dia, ultimo_dia, 'primer_dia');
    const closures = (cierres ?? []).map((input, i) => closureOf(doc, ['cierres', i], input, reader));
    const built: Built = { doc, reader, closures };
    return {
      calendar: {
        first: primer_dia,
        last: ultimo_dia,
        closures,
        changes: (cambios ?? []).flatMap((input, i) => changeOf(built, ['cambios', i], input)),
        extras: (extras ?? []).flatMap((input, i) => extraOf(built, ['extras', i], input)),
      },
    };
  },
  check: ([doc], club, reader) => doc && checkCalendar(doc, club, reader),
});

/** What is known while trainings are built. */
interface Built {
  doc: CalendarDocument;
  reader: Reader;
  closures: readonly Closure[];
}

function closureOf(
  doc: CalendarDocument,
  at: Path,
  { desde, hasta, motivo, lugares }: z.infer<typeof closure>,
  reader: Reader,
): Closure {
  checkOrder(doc, [...at, 'hasta'], desde, hasta ?? desde);
  const closed = (lugares ?? []).flatMap((key, j) => venueNamed(doc, [...at, 'lugares', j], key, reader));
  return { from: desde, to: hasta ?? desde, reason: motivo, venues: closed.map(({ key }) => key) };
}

function extraOf(
  { doc, reader, closures }: Built,
  at: Path,
  { equipo, dia, desde, hasta, lugar, motivo }: z.infer<typeof extra>,
): ExtraSession[] {
  isTrained(doc, [...at, 'dia'], dia);
  checkOrder(doc, [...at, 'hasta'], desde, hasta);
  const [team] = teamNamed(doc, [...at, 'equipo'], equipo, reader);
  const [venue] = venueNamed(doc, [...at, 'lugar'], lugar, reader);
  if (!team || !venue) return [];
  checkOpen(doc, [...at, 'dia'], closures, venue.key, dia);
  return [{ team: team.key, date: dia, from: desde, to: hasta, venue: venue.key, reason: motivo ?? '' }];
}

/** A change with the session that it is for; what does not change is as in the week. */
function changeOf(
  { doc, reader, closures }: Built,
  at: Path,
  { equipo, dia, hora, cancelado, pasa_a, motivo }: z.infer<typeof change>,
): SessionChange[] {
  if (Boolean(cancelado) === Boolean(pasa_a)) doc.problem(at, { code: 'unclear change' });
  const [team] = teamNamed(doc, [...at, 'equipo'], equipo, reader);
  if (!isTrained(doc, [...at, 'dia'], dia) || !team || !weekIsKnown(reader)) return [];
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
  isTrained(doc, [...to, 'dia'], movedTo.date);
  checkOrder(doc, [...to, 'hasta'], movedTo.from, movedTo.to);
  checkOpen(doc, pasa_a.lugar ? [...to, 'lugar'] : to, closures, venue.key, movedTo.date);
  const { from, to: end, venue: place } = session;
  if (movedTo.date === dia && movedTo.from === from && movedTo.to === end && movedTo.venue === place)
    doc.problem(to, { code: 'unclear change' });
  return [{ ...base, movedTo }];
}

/** Whether the teams' weeks can be compared with. Where a file of theirs is wrong, that is reported there and is enough. */
function weekIsKnown(reader: Reader): boolean {
  const wrong = reader.notes.problems.map(({ file }) => file);
  const weeks = new Set(reader.documents(teams).map(({ file }) => file));
  return Boolean(reader.part(venues)) && !wrong.some((file) => weeks.has(file));
}

/** The training of a team that a change is for. */
function sessionOf(
  doc: CalendarDocument,
  at: Path,
  team: Team,
  day: string,
  hour: string,
): WeeklySession | undefined {
  const that = weeklyOf(team).filter((each) => each.weekday === weekday(day));
  const [session, another] = hour ? that.filter(({ from }) => from === hour) : that;
  if (session && !another) return session;
  const days = weeklyOf(team).map((each) => WEEK[each.weekday - 1] ?? '');
  if (that.length === 0)
    doc.problem([...at, 'dia'], { code: 'no training', team: team.name, day, days: [...new Set(days)] });
  else {
    const hours = that.map(({ from }) => from);
    doc.problem([...at, 'hora'], { code: 'which training', team: team.name, day, hours });
  }
  return undefined;
}

/** Whether teams train on a day. One outside the season is reported, unless no day is in it. */
function isTrained(doc: CalendarDocument, at: Path, day: string): boolean {
  const { primer_dia: first, ultimo_dia: last } = doc.value;
  if (first <= day && day <= last) return true;
  if (first <= last) doc.problem(at, { code: 'outside trainings', day, first, last });
  return false;
}

/** Reports a training in a venue that is closed on its day. */
function checkOpen(
  doc: CalendarDocument,
  at: Path,
  closures: readonly Closure[],
  venue: string,
  day: string,
): void {
  const reason = closedOn(closures, day, venue);
  if (reason) doc.problem(at, { code: 'closed', day, reason });
}

/** Reports days of other years and what stands twice, and warns of courts with too many teams on a day. */
function checkCalendar(doc: CalendarDocument, club: Club, reader: Reader): void {
  const { primer_dia, ultimo_dia, cierres, cambios, extras } = doc.value;
  checkSeason(doc, ['primer_dia'], primer_dia, club.currentSeason, 'club.yaml');
  checkSeason(doc, ['ultimo_dia'], ultimo_dia, club.currentSeason, 'club.yaml');
  cierres?.forEach(({ desde, hasta }, i) => {
    checkSeason(doc, ['cierres', i, 'desde'], desde, club.currentSeason, 'club.yaml');
    if (hasta) checkSeason(doc, ['cierres', i, 'hasta'], hasta, club.currentSeason, 'club.yaml');
  });
  const lists = {
    cambios: (cambios ?? []).map(({ equipo, dia, hora }) => ({ equipo, dia, hour: hora })),
    extras: (extras ?? []).map(({ equipo, dia, desde }) => ({ equipo, dia, hour: desde })),
  };
  for (const [field, list] of Object.entries(lists))
    list.forEach(({ equipo, dia, hour }, i) => {
      const twin = list.findIndex(
        (each) => each.equipo === equipo && each.dia === dia && (!hour || !each.hour || each.hour === hour),
      );
      if (twin < i) doc.problem([field, i], { code: 'twice', name: `${equipo}, ${dia}` });
    });
  // Those with a match are reported in the file of matches.
  for (const clash of dayClashes(club, reader))
    if (clash.uses.every(({ kind }) => kind === 'training'))
      doc.warn(placeOf(doc, clash), clashFault(club, clash));
}

/** Where the training of a clash is written that is not as every week. */
function placeOf(doc: CalendarDocument, { date, uses }: ReturnType<typeof dayClashes>[number]): Path {
  const { cambios = [], extras = [] } = doc.value;
  const among = (equipo: string) => uses.some(({ team }) => team === equipo);
  const extra = extras?.findIndex(({ equipo, dia }) => dia === date && among(equipo)) ?? -1;
  if (extra >= 0) return ['extras', extra];
  const moved = cambios?.findIndex(
    ({ equipo, dia, pasa_a }) => pasa_a && (pasa_a.dia ?? dia) === date && among(equipo),
  );
  return ['cambios', moved ?? 0];
}
