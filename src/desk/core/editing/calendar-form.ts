/** Reads the training calendar from a form's value, and cancels, moves or restores single trainings in it. */
import { isDate, weekday } from '../../../club/agenda/dates.ts';
import type { Season, Training, WeeklySession } from '../../../club/agenda/types.ts';
import { type Fields, isFields, withValueAt } from '../../../club/content/documents/values.ts';

/** Identifies a training. */
type TrainingKey = Pick<Training, 'team' | 'date' | 'from'>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
/** Returns the list in a field of a value, with an empty item in place of any that is no object. */
export const listAt = (value: unknown, key: string): Fields[] => {
  const list = isFields(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.map((item) => (isFields(item) ? item : {})) : [];
};

const sessionsOn = (weekly: readonly WeeklySession[], team: string, date: string) =>
  weekly.filter((session) => session.team === team && isDate(date) && session.weekday === weekday(date));

/** Converts a form's value to a season. Uses empty values for missing and invalid fields, which the checker reports. */
export function seasonFromForm(value: unknown, weekly: readonly WeeklySession[]): Season {
  const fields = isFields(value) ? value : {};
  return {
    first: textOf(fields.primer_dia),
    last: textOf(fields.ultimo_dia),
    weekly: [...weekly],
    closures: listAt(value, 'cierres').map(({ desde, hasta, motivo, lugares }) => ({
      from: textOf(desde),
      to: textOf(hasta) || textOf(desde),
      reason: textOf(motivo),
      venues: Array.isArray(lugares) ? lugares.map(textOf) : [],
    })),
    changes: listAt(value, 'cambios').map((change) => {
      const { equipo, dia, hora, pasa_a, motivo } = change;
      const session = sessionsOn(weekly, textOf(equipo), textOf(dia)).find(
        ({ from }) => !hora || from === hora,
      );
      const from = textOf(hora) || session?.from || '';
      const target = isFields(pasa_a) ? pasa_a : null;
      return {
        team: textOf(equipo),
        date: textOf(dia),
        from,
        reason: textOf(motivo),
        movedTo: target && {
          date: textOf(target.dia) || textOf(dia),
          from: textOf(target.desde) || from,
          to: textOf(target.hasta) || session?.to || '',
          venue: textOf(target.lugar) || session?.venue || '',
        },
      };
    }),
    extras: listAt(value, 'extras').map(({ equipo, dia, desde, hasta, lugar, motivo }) => ({
      team: textOf(equipo),
      date: textOf(dia),
      from: textOf(desde),
      to: textOf(hasta),
      venue: textOf(lugar),
      reason: textOf(motivo),
    })),
    matches: [],
  };
}

/** Returns a `cambios` entry that only names a training. It has the time only if the team trains twice that day. */
export function newChangeEntry({ team, date, from }: TrainingKey, weekly: readonly WeeklySession[]) {
  const trainsTwice = sessionsOn(weekly, team, date).length > 1;
  return { equipo: team, dia: date, ...(trainsTwice && { hora: from }) };
}

const withChange = (value: unknown, entry: Fields) =>
  withValueAt(value, ['cambios'], [...listAt(value, 'cambios'), entry]);

/** Returns the value with a training cancelled. */
export const cancelTraining = (
  value: unknown,
  training: TrainingKey,
  weekly: readonly WeeklySession[],
): unknown => withChange(value, { ...newChangeEntry(training, weekly), cancelado: true });

/** Returns the value with an incomplete entry that moves a training. The person fills in the target. */
export const moveTraining = (
  value: unknown,
  training: TrainingKey,
  weekly: readonly WeeklySession[],
): unknown => withChange(value, { ...newChangeEntry(training, weekly), pasa_a: {} });

/** Returns the index in `cambios` of the entry for a training, or -1. */
export function findChangeIndex(
  value: unknown,
  { team, date, from }: TrainingKey,
  weekly: readonly WeeklySession[],
): number {
  return seasonFromForm(value, weekly).changes.findIndex(
    (change) => change.team === team && change.date === date && change.from === from,
  );
}

/** Returns the value without the entry for a training. */
export function restoreTraining(
  value: unknown,
  training: TrainingKey,
  weekly: readonly WeeklySession[],
): unknown {
  const index = findChangeIndex(value, training, weekly);
  return index < 0 ? value : withValueAt(value, ['cambios'], listAt(value, 'cambios').toSpliced(index, 1));
}
