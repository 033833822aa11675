/** Changes a training or match in the values of the content files. */
import { extraTraining } from '../../../club/agenda/trainings.ts';
import type { Season, Training } from '../../../club/agenda/types.ts';
import type { WrittenFiles } from '../../../club/content/files/files.ts';
import { resultToWrite } from '../../../club/content/files/matches.ts';
import type { Scoring } from '../../../club/scoring/scoring.ts';
import { newChangeEntry, restoreTraining } from '../editing/calendar-form.ts';
import type { EntryChange } from './command.ts';

type CalendarValue = WrittenFiles['calendario.yaml'];
type MatchesValue = WrittenFiles['partidos.yaml'];
type Move = Extract<EntryChange, { kind: 'move' }>;

/** Returns the time slot that the weekly schedule has for a training, even if the training was moved. */
const plannedTimeSlot = (training: Training) =>
  training.state === 'moved' && training.otherSlot ? training.otherSlot : training;

/**
 * Returns the calendar with a training changed. Replaces an earlier change of the same training.
 * @param season that the training was computed from
 */
export function changeTraining(
  calendar: CalendarValue,
  training: Training,
  change: Exclude<EntryChange, { kind: 'result' }>,
  season: Season,
): CalendarValue {
  if (training.state === 'extra') return changeExtra(calendar, training, change, season);
  const { team } = training;
  const planned = plannedTimeSlot(training);
  const { date, from } = planned;
  const restored = restoreTraining(calendar, { team, date, from }, season.weekly) as CalendarValue;
  if (change.kind === 'restore') return restored;
  const reason = change.reason ? { motivo: change.reason } : {};
  const entry = newChangeEntry({ team, date, from }, season.weekly);
  const added =
    change.kind === 'cancel'
      ? { ...entry, cancelado: true as const, ...reason }
      : { ...entry, pasa_a: movedFields(change, training, planned), ...reason };
  return { ...restored, cambios: [...(restored.cambios ?? []), added] };
}

/** Returns the fields of the new time slot that differ from the planned one. Fields that the change leaves out keep their current value. */
function movedFields(
  change: Move,
  current: Training,
  planned: Pick<Training, 'date' | 'from' | 'to' | 'venue'>,
) {
  const { date = current.date, from = current.from, to = current.to, venue = current.venue } = change;
  return {
    ...(date !== planned.date && { dia: date }),
    ...(from !== planned.from && { desde: from }),
    ...(to !== planned.to && { hasta: to }),
    ...(venue !== planned.venue && { lugar: venue }),
  };
}

/** Moves a training that is not in the weekly schedule. Cancelling removes it. */
function changeExtra(
  calendar: CalendarValue,
  training: Training,
  change: Exclude<EntryChange, { kind: 'result' }>,
  season: Season,
): CalendarValue {
  const index = season.extras.findIndex((extra) => extraTraining(season, extra).id === training.id);
  const current = calendar.extras?.[index];
  if (!current || change.kind === 'restore') return calendar;
  const extras = calendar.extras ?? [];
  if (change.kind === 'cancel') return { ...calendar, extras: extras.toSpliced(index, 1) };
  const { date, from, to, venue, reason } = change;
  const moved = {
    ...current,
    ...(date && { dia: date }),
    ...(from && { desde: from }),
    ...(to && { hasta: to }),
    ...(venue && { lugar: venue }),
    ...(reason && { motivo: reason }),
  };
  return { ...calendar, extras: extras.with(index, moved) };
}

/** Returns the matches with one changed. @param index of the match in the file @param scoring of its team */
export function changeMatch(
  matches: MatchesValue,
  index: number,
  change: EntryChange,
  scoring: Scoring,
): MatchesValue {
  const current = matches.partidos[index];
  return current
    ? { ...matches, partidos: matches.partidos.with(index, changedMatch(current, change, scoring)) }
    : matches;
}

type WrittenMatch = MatchesValue['partidos'][number];

function changedMatch(current: WrittenMatch, change: EntryChange, scoring: Scoring): WrittenMatch {
  const { estado: _state, motivo: _reason, ...match } = current;
  const { sets: _sets, parciales: _partials, resultado: _result, ...withoutResult } = match;
  switch (change.kind) {
    case 'cancel':
      return { ...withoutResult, estado: 'aplazado', ...(change.reason && { motivo: change.reason }) };
    case 'restore':
      return match;
    case 'move':
      return {
        ...match,
        ...(change.date && { dia: change.date }),
        ...(change.from && { hora: change.from }),
        ...(change.venue && { lugar: change.venue }),
        ...(change.reason && { motivo: change.reason }),
      };
    case 'result':
      return { ...withoutResult, ...resultToWrite(scoring, change) };
  }
}
