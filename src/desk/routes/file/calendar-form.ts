/** The calendar of trainings as it stands in a form, for the agenda's engine; and one training of it cancelled or moved. */
import { isDate, weekday } from '../../../agenda/dates.ts';
import type { Season, Training, WeeklySession } from '../../../agenda/types.ts';
import { type Fields, isFields } from '../../../content/documents/values.ts';
import { withValueAt } from '../../form/form-context.ts';

type Planned = Pick<Training, 'team' | 'date' | 'from'>;

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const listAt = (value: unknown, key: string): Fields[] => {
  const list = isFields(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.map((item) => (isFields(item) ? item : {})) : [];
};

const sessionsOn = (weekly: readonly WeeklySession[], team: string, date: string) =>
  weekly.filter((each) => each.team === team && isDate(date) && each.weekday === weekday(date));

/** What is not written or wrong is left out: the checker says so, the calendar goes on. */
export function seasonFromForm(value: unknown, weekly: readonly WeeklySession[]): Season {
  const fields = isFields(value) ? value : {};
  return {
    first: text(fields.primer_dia),
    last: text(fields.ultimo_dia),
    weekly: [...weekly],
    closures: listAt(value, 'cierres').map(({ desde, hasta, motivo, lugares }) => ({
      from: text(desde),
      to: text(hasta) || text(desde),
      reason: text(motivo),
      venues: Array.isArray(lugares) ? lugares.map(text) : [],
    })),
    changes: listAt(value, 'cambios').map((change) => {
      const { equipo, dia, hora, pasa_a, motivo } = change;
      const session = sessionsOn(weekly, text(equipo), text(dia)).find(({ from }) => !hora || from === hora);
      const from = text(hora) || session?.from || '';
      const to = isFields(pasa_a) ? pasa_a : null;
      return {
        team: text(equipo),
        date: text(dia),
        from,
        reason: text(motivo),
        movedTo: to && {
          date: text(to.dia) || text(dia),
          from: text(to.desde) || from,
          to: text(to.hasta) || session?.to || '',
          venue: text(to.lugar) || session?.venue || '',
        },
      };
    }),
    extras: listAt(value, 'extras').map(({ equipo, dia, desde, hasta, lugar, motivo }) => ({
      team: text(equipo),
      date: text(dia),
      from: text(desde),
      to: text(hasta),
      venue: text(lugar),
      reason: text(motivo),
    })),
    matches: [],
  };
}

/** The entry that changes a training; its hour stands there only where its team trains twice that day. */
function entryFor({ team, date, from }: Planned, weekly: readonly WeeklySession[]): Fields {
  const twice = sessionsOn(weekly, team, date).length > 1;
  return { equipo: team, dia: date, ...(twice && { hora: from }) };
}

const withChange = (value: unknown, entry: Fields) =>
  withValueAt(value, ['cambios'], [...listAt(value, 'cambios'), entry]);

/** The value with a training of a day cancelled. */
export const cancelTraining = (
  value: unknown,
  training: Planned,
  weekly: readonly WeeklySession[],
): unknown => withChange(value, { ...entryFor(training, weekly), cancelado: true });

/** The value with a training about to be moved: where to is for the person to say. */
export const moveTraining = (value: unknown, training: Planned, weekly: readonly WeeklySession[]): unknown =>
  withChange(value, { ...entryFor(training, weekly), pasa_a: {} });

/** Place of the entry that changes a training; -1 where none does. */
export function findChangeIndex(
  value: unknown,
  { team, date, from }: Planned,
  weekly: readonly WeeklySession[],
): number {
  return seasonFromForm(value, weekly).changes.findIndex(
    (change) => change.team === team && change.date === date && change.from === from,
  );
}

/** The value with a training as every week again. */
export function restoreTraining(
  value: unknown,
  training: Planned,
  weekly: readonly WeeklySession[],
): unknown {
  const at = findChangeIndex(value, training, weekly);
  return at < 0 ? value : withValueAt(value, ['cambios'], listAt(value, 'cambios').toSpliced(at, 1));
}
