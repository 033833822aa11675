/** Versions by the day on which they were made, on the clock of this computer. */
import type { VersionSummary } from '../../api.ts';

export interface DayGroup {
  /** «Hoy», «Ayer», `martes, 12 de noviembre de 2024` */
  day: string;
  versions: VersionSummary[];
}

const dayOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

function dayWords(date: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (dayOf(date) === dayOf(now)) return 'Hoy';
  if (dayOf(date) === dayOf(yesterday)) return 'Ayer';
  const words = date.toLocaleDateString('es', { dateStyle: 'full' });
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Keeps their order, newest first. */
export function byDay(versions: readonly VersionSummary[], now: Date): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const version of versions) {
    const day = dayWords(new Date(version.at), now);
    const last = groups.at(-1);
    if (last?.day === day) last.versions.push(version);
    else groups.push({ day, versions: [version] });
  }
  return groups;
}
