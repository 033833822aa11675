import { z } from 'zod';
import { weekday } from '../../agenda/dates.ts';
import type { Closure, SessionChange, WeeklySession } from '../../agenda/types.ts';
import { type Team, WEEK } from '../club.ts';
import { dayWords } from '../day-words.ts';
import type { Document } from '../document.ts';
import { lookUp } from '../look-up.ts';
import { listed } from '../problems.ts';
import type { Reader } from '../reader.ts';
import { checkSeason } from '../season-checks.ts';
import { weeklyOf } from '../season-of.ts';
import type { Path } from '../yaml-source.ts';
import { yamlFile } from './declare.ts';
import { date, keyOf, optionalText, teamKey, text, time } from './fields.ts';
import { teams } from './teams.ts';
import { venues } from './venues.ts';

const venueKey = keyOf('lugares.yaml');

const schema = z.strictObject({
  primer_dia: date.describe('Primer día de entrenamiento'),
  ultimo_dia: date.describe('Último día de entrenamiento'),
  cierres: z
    .array(
      z.strictObject({
        desde: date,
        hasta: date.nullish().describe('Último día. Sin él, un solo día.'),
        motivo: text.describe('Lo que se dice en la web: Vacaciones de Navidad'),
        lugares: z.array(venueKey).min(1).nullish().describe('Lugares cerrados. Sin ellos, todos.'),
      }),
    )
    .nullish()
    .describe('Fiestas y lugares cerrados: no se entrena'),
  cambios: z
    .array(
      z.strictObject({
        equipo: teamKey,
        dia: date.describe('El día que tocaba entrenar'),
        hora: time.nullish().describe('Hora a la que tocaba. Solo si ese día entrena dos veces.'),
        cancelado: z.literal(true).nullish(),
        pasa_a: z
          .strictObject({
            dia: date.nullish(),
            desde: time.nullish(),
            hasta: time.nullish(),
            lugar: venueKey.nullish(),
          })
          .nullish()
          .describe('Solo lo que cambia'),
        motivo: optionalText,
      }),
    )
    .nullish()
    .describe('Entrenamientos sueltos que se cancelan o se mueven'),
  extras: z
    .array(
      z.strictObject({
        equipo: teamKey,
        dia: date,
        desde: time,
        hasta: time,
        lugar: venueKey,
        motivo: optionalText,
      }),
    )
    .nullish()
    .describe('Entrenamientos de más'),
});

export type CalendarDocument = Document<z.infer<typeof schema>>;

/** Days of training, holidays, closed venues, and trainings that change. */
export const calendar = yamlFile({
  name: 'calendario.yaml',
  holds: 'Días de entrenamiento, fiestas, cierres y cambios',
  schema,
  absent: { calendar: null },
  build([doc], reader) {
    const { primer_dia, ultimo_dia, cierres, cambios, extras } = doc.value;
    inOrder(doc, ['ultimo_dia'], primer_dia, ultimo_dia, 'un último día posterior al primero');
    return {
      calendar: {
        first: primer_dia,
        last: ultimo_dia,
        closures: (cierres ?? []).map((_, i) => closureOf(doc, i, reader)),
        changes: (cambios ?? []).flatMap((_, i) => changeOf(doc, i, reader)),
        extras: (extras ?? []).flatMap(({ equipo, dia, desde, hasta, lugar, motivo }, i) => {
          const at = ['extras', i];
          inSeason(doc, [...at, 'dia'], dia);
          inOrder(doc, [...at, 'hasta'], desde, hasta, 'una hora de «hasta» posterior a la de «desde»');
          const [team] = teamOf(doc, [...at, 'equipo'], equipo, reader);
          const [venue] = venueOf(doc, [...at, 'lugar'], lugar, reader);
          if (!team || !venue) return [];
          return [{ team: team.key, date: dia, from: desde, to: hasta, venue, reason: motivo ?? '' }];
        }),
      },
    };
  },
  check: ([doc], club, reader) => doc && checkSeason(doc, club, reader),
});

/** The team that a file names, as a list of one. */
export function teamOf(doc: Document<unknown>, at: Path, key: string, reader: Reader): Team[] {
  const all = reader.part(teams)?.kinds.flatMap((kind) => kind.teams);
  return lookUp(doc, at, key, all, teams.name);
}

function venueOf(doc: Document<unknown>, at: Path, key: string, reader: Reader): string[] {
  return lookUp(doc, at, key, reader.part(venues)?.venues, venues.name).map((venue) => venue.key);
}

/** Reports a span of days that ends before it begins, or of hours that does not end after it. */
function inOrder(doc: CalendarDocument, at: Path, first: string, last: string, allowed: string): void {
  const hours = first.includes(':');
  if (hours ? first >= last : first > last)
    doc.problem(at, {
      found: hours
        ? `Empieza a las ${first} y acaba a las ${last}.`
        : `Empieza el ${dayWords(first)} y acaba el ${dayWords(last)}.`,
      allowed,
    });
}

function inSeason(doc: CalendarDocument, at: Path, day: string): boolean {
  const { primer_dia, ultimo_dia } = doc.value;
  if (primer_dia <= day && day <= ultimo_dia) return true;
  doc.problem(at, {
    found: `El ${dayWords(day)} está fuera de la temporada de entrenamientos.`,
    allowed: `un día entre «${primer_dia}» y «${ultimo_dia}»`,
  });
  return false;
}

function closureOf(doc: CalendarDocument, i: number, reader: Reader): Closure {
  const { desde = '', hasta, motivo = '', lugares } = doc.value.cierres?.[i] ?? {};
  const at = ['cierres', i];
  inOrder(doc, [...at, 'hasta'], desde, hasta ?? desde, 'un «hasta» posterior a «desde»');
  const closed = (lugares ?? []).flatMap((key, j) => venueOf(doc, [...at, 'lugares', j], key, reader));
  return { from: desde, to: hasta ?? desde, reason: motivo, venues: closed };
}

/** A change with the session that it is for; what does not change is as in the week. */
function changeOf(doc: CalendarDocument, i: number, reader: Reader): SessionChange[] {
  const input = doc.value.cambios?.[i];
  if (!input) return [];
  const { equipo, dia, hora, cancelado, pasa_a, motivo } = input;
  const at = ['cambios', i];
  if (Boolean(cancelado) === Boolean(pasa_a))
    doc.problem(at, {
      found: cancelado ? 'Está cancelado y movido a la vez.' : 'No se dice qué cambia.',
      allowed: '«cancelado: true», o «pasa_a» con el día, la hora o el lugar nuevos',
    });
  const [team] = teamOf(doc, [...at, 'equipo'], equipo, reader);
  // Without venues there are no trainings to compare with; that file has its own problem.
  if (!inSeason(doc, [...at, 'dia'], dia) || !team || !reader.part(venues)) return [];
  const session = sessionOf(doc, at, team, dia, hora ?? '');
  if (!session) return [];
  const base = { team: team.key, date: dia, from: session.from, reason: motivo ?? '' };
  if (!pasa_a) return [{ ...base, movedTo: null }];
  if (pasa_a.dia) inSeason(doc, [...at, 'pasa_a', 'dia'], pasa_a.dia);
  const from = pasa_a.desde ?? session.from;
  const to = pasa_a.hasta ?? session.to;
  inOrder(doc, [...at, 'pasa_a'], from, to, 'una hora de «hasta» posterior a la de «desde»');
  const [venue] = pasa_a.lugar
    ? venueOf(doc, [...at, 'pasa_a', 'lugar'], pasa_a.lugar, reader)
    : [session.venue];
  return venue ? [{ ...base, movedTo: { date: pasa_a.dia ?? dia, from, to, venue } }] : [];
}

/** The training of a team that a change is for. */
function sessionOf(
  doc: CalendarDocument,
  at: Path,
  team: Team,
  day: string,
  hour: string,
): WeeklySession | undefined {
  const all = weeklyOf(team);
  const that = all.filter((each) => each.weekday === weekday(day));
  const [session, another] = hour ? that.filter(({ from }) => from === hour) : that;
  const name = WEEK[weekday(day) - 1] ?? '';
  if (!session && !hour)
    doc.problem([...at, 'dia'], {
      found: `${team.name} no entrena los ${plural(name)}, y el ${day} es ${name}.`,
      allowed: `un día de los que entrena: ${listed(new Set(all.map((each) => WEEK[each.weekday - 1] ?? '')))}`,
    });
  else if (!session)
    doc.problem([...at, 'hora'], {
      found: `${team.name} no entrena el ${name} a las ${hour}.`,
      allowed: listed(that.map(({ from }) => from)) || 'otro día',
    });
  else if (another)
    doc.problem(at, {
      found: `${team.name} entrena dos veces ese día y no se dice cuál cambia.`,
      allowed: `«hora: ${that.map(({ from }) => from).join('» u «hora: ')}»`,
    });
  else return session;
  return undefined;
}

const plural = (day: string) => (/[oa]$/.test(day) ? `${day}s` : day);
