/** Calendars as parsed by two independent libraries. */
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

/** Single occurrence of an event. Times are UTC, all-day dates `2024-11-14`. */
export interface Occurrence {
  uid: string;
  start: string;
  end: string;
  cancelled: boolean;
  title: string;
  notes: string;
  place: string;
}

/** Parses with Mozilla's ical.js, which uses the VTIMEZONE of the calendar. */
export function parseWithIcalJs(text: string): Occurrence[] {
  const components = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const uid = (event: ICAL.Component) => event.getFirstPropertyValue('uid');
  const isException = (event: ICAL.Component) => event.hasProperty('recurrence-id');
  // Without an explicit list, ical.js would attach the exceptions of all events to every event.
  const events = components
    .filter((event) => !isException(event))
    .map((event) => {
      const exceptions = components.filter((other) => isException(other) && uid(other) === uid(event));
      return new ICAL.Event(event, { exceptions });
    });
  const toIsoTime = (time: ICAL.Time) =>
    time.isDate ? time.toString() : new Date(time.toUnixTime() * 1000).toISOString();
  const occurrence = (item: ICAL.Event, startDate: ICAL.Time, endDate: ICAL.Time): Occurrence => ({
    uid: item.uid,
    start: toIsoTime(startDate),
    end: toIsoTime(endDate),
    cancelled: item.component.getFirstPropertyValue('status') === 'CANCELLED',
    title: item.summary,
    notes: item.description ?? '',
    place: item.location ?? '',
  });
  return events.flatMap((event) => {
    if (!event.isRecurring()) return [occurrence(event, event.startDate, event.endDate)];
    const found: Occurrence[] = [];
    const iterator = event.iterator();
    for (let next = iterator.next(); next; next = iterator.next()) {
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      found.push(occurrence(item, startDate, endDate));
    }
    return found;
  });
}

/** Parses with node-ical, which uses the time zone database of the machine. */
export function parseWithNodeIcal(text: string): Occurrence[] {
  const day = (date: Date) =>
    [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((n) => String(n).padStart(2, '0'))
      .join('-');
  const textOf = (value: unknown) =>
    String(typeof value === 'object' && value !== null && 'val' in value ? value.val : (value ?? ''));
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((component) => {
    if (component?.type !== 'VEVENT') return [];
    const span = { from: new Date('2024-01-01'), to: new Date('2026-12-31') };
    return nodeIcal.expandRecurringEvent(component, span).map(({ event, start, end, isFullDay }) => ({
      uid: event.uid,
      start: isFullDay ? day(start) : start.toISOString(),
      end: isFullDay ? day(end) : end.toISOString(),
      cancelled: event.status === 'CANCELLED',
      title: textOf(event.summary),
      notes: textOf(event.description),
      place: textOf(event.location),
    }));
  });
}
