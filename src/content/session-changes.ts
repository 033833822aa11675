import { weekday } from '../agenda/dates.ts';
import type { Closure, SessionChange, WeeklySession } from '../agenda/types.ts';
import { teamOf, venueOf } from './agenda-keys.ts';
import { type Team, WEEK } from './club.ts';
import { hoursInOrder, inSeason, isOpen } from './day-checks.ts';
import { dayWords } from './day-words.ts';
import type { CalendarDocument } from './files/calendar.ts';
import { teams } from './files/teams.ts';
import { venues } from './files/venues.ts';
import { listed } from './problems.ts';
import type { Reader } from './reader.ts';
import { weeklyOf } from './season-of.ts';
import type { Path } from './yaml-source.ts';

/** A change with the session that it is for; what does not change is as in the week. */
export function changeOf(
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
    doc.problem(at, {
      found: cancelado ? 'Está cancelado y movido a la vez.' : 'No se dice qué cambia.',
      allowed: '«cancelado: true», o «pasa_a» con el día, la hora o el lugar nuevos',
    });
  const [team] = teamOf(doc, [...at, 'equipo'], equipo, reader);
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
  const [venue] = venueOf(doc, [...to, 'lugar'], movedTo.venue, reader);
  if (!venue) return [];
  inSeason(doc, [...to, 'dia'], movedTo.date);
  hoursInOrder(doc, to, movedTo.from, movedTo.to);
  isOpen(doc, pasa_a.lugar ? [...to, 'lugar'] : to, closures, venue.key, movedTo.date);
  const { from, to: end, venue: place } = session;
  if (movedTo.date === dia && movedTo.from === from && movedTo.to === end && movedTo.venue === place)
    doc.problem(to, {
      found: 'No cambia nada: es el entrenamiento de siempre.',
      allowed: 'otro día, otra hora u otro lugar',
    });
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
  team: Team,
  day: string,
  hour: string,
): WeeklySession | undefined {
  const all = weeklyOf(team);
  const that = all.filter((each) => each.weekday === weekday(day));
  const [session, another] = hour ? that.filter(({ from }) => from === hour) : that;
  if (!session && !hour)
    doc.problem([...at, 'dia'], {
      found: `${team.name} no entrena el ${dayWords(day)}.`,
      allowed: `un día de los que entrena: ${listed(new Set(all.map((each) => WEEK[each.weekday - 1] ?? '')))}`,
    });
  else if (!session)
    doc.problem([...at, 'hora'], {
      found: `${team.name} no entrena el ${dayWords(day)} a las ${hour}.`,
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
