import type { TrainingSession } from '../club.ts';

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/**
 * The sessions in words, one sentence each, without a full stop: `Martes y jueves, de 18:00 a 19:30`.
 * The venue is named only when the team trains at more than one.
 */
export function scheduleWords(sessions: readonly TrainingSession[]): string[] {
  const severalVenues = new Set(sessions.map((s) => s.venue.key)).size > 1;
  return sessions.map(({ days, from, to, venue }) => {
    const words = `${list.format(days)}, de ${from} a ${to}`;
    const sentence = words.charAt(0).toLocaleUpperCase('es') + words.slice(1);
    return severalVenues ? `${sentence} (${venue.title})` : sentence;
  });
}
