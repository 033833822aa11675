/** Notices to phones: what families learn when the published agenda changes. Pure. */
import type { PushEvent, PushFacts } from '../../base/addresses/site-info.ts';
import { addDays, later } from './dates.ts';
import { type Moment, madridClock } from './madrid.ts';

/** Notice about one change of one event. */
export interface Notice {
  /** Id of the event. */
  event: string;
  kind: 'change' | 'result';
  /** Key and name of the team. */
  team: string;
  teamName: string;
  /** Event before and after the change. */
  before: PushEvent;
  after: PushEvent;
  title: string;
  body: string;
  /** Path of the page that a press opens. */
  path: string;
  /**
   * Epoch ms of the event, the earlier one of a moved event. Shortly before it, quiet hours do not count. For a result, a time
   * long after it expires, so that it is never sent at night.
   */
  startsAt: number;
  /** Epoch ms after which the notice is worthless. */
  expiresAt: number;
}

/** Result of comparing the agenda that phones know with the published one. */
interface AgendaComparison {
  notices: Notice[];
  /** Events to remember as known. */
  known: PushEvent[];
  /** Ids of events to forget. */
  gone: string[];
}

/** Number of days after today whose changes are notified. */
const DAYS_AHEAD = 7;
/** Number of days after a match in which its result is notified. */
const RESULT_DAYS = 7;
/** Number of days after which a past event is forgotten. */
const KNOWN_DAYS = 30;
const HOUR = 60 * 60 * 1000;
/** Time before an event at which quiet hours do not count, ms. */
export const URGENT = 3 * HOUR;

/** True at night in Madrid, when only urgent notices are sent. */
export const isQuiet = ({ time }: Moment): boolean => time >= '22:00' || time < '07:00';

/** True if a notice about an event may be sent at night. */
const isUrgent = (startsAt: number, now: number): boolean => startsAt - now <= URGENT;

/**
 * Compares the published agenda with the events that phones know. An event that is not known yet is remembered without a notice.
 * A change that has to wait for the morning stays unknown: if it is undone until then, there is no notice.
 * @param known events as phones know them, by id
 * @param now epoch ms
 */
export function compareAgendas(
  known: ReadonlyMap<string, PushEvent>,
  published: PushFacts,
  now: number,
): AgendaComparison {
  const clock = madridClock(now);
  const result: AgendaComparison = { notices: [], known: [], gone: [] };
  const currentIds = new Set(published.events.map(({ id }) => id));
  const moved = movedExtras(known, published, currentIds, clock.date);
  for (const event of published.events) {
    const source = moved.get(event.id);
    const before = known.get(event.id) ?? source;
    if (!before) {
      result.known.push(event);
      continue;
    }
    const waits = compareEvent(before, event, { published, clock, now }, result);
    if (source && !waits) result.gone.push(source.id);
  }
  const movedAway = new Set([...moved.values()].map(({ id }) => id));
  for (const event of known.values()) {
    if (currentIds.has(event.id) || movedAway.has(event.id)) continue;
    if (event.date < addDays(clock.date, -KNOWN_DAYS)) result.gone.push(event.id);
    // The agenda deletes a cancelled extra training.
    else if (isExtra(event) && published.teams[event.team] && event.date >= clock.date) {
      const waits = compareEvent(event, { ...event, off: 'Cancelado' }, { published, clock, now }, result);
      if (!waits) result.gone.push(event.id);
    }
  }
  result.known = result.known.filter(({ id }) => !result.gone.includes(id));
  return result;
}

/** True for a training outside the weekly schedule, whose id contains its day. */
const isExtra = ({ id }: PushEvent): boolean => id.includes('/extra-');

/**
 * Finds extra trainings that moved to another day: a new one of a team that lacks a known one, of today or later. Returns the known
 * ones by new id.
 */
function movedExtras(
  known: ReadonlyMap<string, PushEvent>,
  { events }: PushFacts,
  currentIds: ReadonlySet<string>,
  today: string,
): Map<string, PushEvent> {
  const missing = [...known.values()].filter(
    (event) => isExtra(event) && event.date >= today && !currentIds.has(event.id),
  );
  const moved = new Map<string, PushEvent>();
  for (const event of events) {
    if (!isExtra(event) || known.has(event.id)) continue;
    const index = missing.findIndex(({ team }) => team === event.team);
    const [before] = index < 0 ? [] : missing.splice(index, 1);
    if (before) moved.set(event.id, before);
  }
  return moved;
}

interface ComparisonContext {
  published: PushFacts;
  clock: Moment;
  now: number;
}

/** Compares an event with its known state. Returns true if a change waits for the morning. */
function compareEvent(
  before: PushEvent,
  event: PushEvent,
  { published, clock, now }: ComparisonContext,
  { notices, known }: AgendaComparison,
): boolean {
  const team = published.teams[event.team];
  if (!team) {
    known.push(event);
    return false;
  }
  const change = describeChange(team.name, before, event);
  const isNear = [before, event].some(
    ({ date }) => clock.date <= date && date <= addDays(clock.date, DAYS_AHEAD),
  );
  const shouldNotify = stateOf(before) !== stateOf(event) && isNear && change.expiresAt > now;
  const waits = shouldNotify && isQuiet(clock) && !isUrgent(change.startsAt, now);
  const hasResult =
    event.result !== '' && event.result !== before.result && event.date >= addDays(clock.date, -RESULT_DAYS);
  const common = { event: event.id, team: event.team, teamName: team.name, path: team.path, after: event };
  if (shouldNotify && !waits) notices.push({ ...common, kind: 'change', ...change });
  const resultWaits = hasResult && isQuiet(clock);
  if (hasResult && !resultWaits)
    notices.push({
      ...common,
      kind: 'result',
      before,
      title: `${team.name}: ${lowerFirst(event.result)}`,
      body: `Contra ${event.rival}. ${capitalize(event.slot)}.`,
      startsAt: now + 48 * HOUR,
      expiresAt: now + 24 * HOUR,
    });
  known.push({
    ...(waits ? before : event),
    result: resultWaits ? before.result : event.result,
  });
  return waits;
}

/** State of an event; day, time and venue of one that does not take place are of no interest. */
const stateOf = ({ off, date, from, to, place }: PushEvent): string =>
  JSON.stringify(off ? [off] : [date, from, to, place]);

/** Returns the notice for a phone that knows an older state of the event; null if the event is in that state again. */
export function noticeSince(notice: Notice, before: PushEvent): Notice | null {
  const { kind, teamName, after } = notice;
  if (kind === 'result') return before.result === after.result ? null : notice;
  return stateOf(before) === stateOf(after)
    ? null
    : { ...notice, ...describeChange(teamName, before, after) };
}

/** Returns texts with the old and the new state, and times. Reasons are left out, since they may name a person. */
function describeChange(teamName: string, before: PushEvent, event: PushEvent) {
  const noun = event.kind === 'match' ? 'partido' : 'entrenamiento';
  const rival = event.rival && `Contra ${event.rival}. `;
  const describeState = ({ off, slot }: PushEvent) => (off ? lowerFirst(off) : slot);
  const off = lowerFirst(event.off);
  const news = off
    ? off.includes(noun)
      ? off
      : `${noun} ${off}`
    : `${before.off ? 'sí hay' : 'cambia el'} ${noun}`;
  return {
    before,
    title: `${teamName}: ${news}`,
    body: `${rival}Antes: ${describeState(before)}. Ahora: ${describeState(event)}.`,
    startsAt: Math.min(before.startsAt, event.startsAt),
    expiresAt: Math.max(before.startsAt, event.startsAt),
  };
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the day on which the subscriptions of a season end; the later of its parts. */
export const lastDayOf = (season: { last: string; matches: readonly { date: string }[] }): string =>
  season.matches.reduce((last, { date }) => later(last, date), season.last);
