/** The line that stands on every copy. The worker puts it into a page, the page itself after a page change. */
import { madridClock } from '../../agenda/madrid.ts';
import type { Cause, Copy } from '../../contract/offline.ts';

const WHY: Record<Cause, string> = { offline: 'Sin conexión', silent: 'La web no responde' };

/** As HTML: `Sin conexión: copia guardada el jueves 14 de noviembre a las 16:30.`, with a link that tries again. */
export function copyLine({ savedAt, cause }: Copy, now: number): string {
  const iso = new Date(savedAt).toISOString();
  return `<p>${WHY[cause]}: copia guardada el <time datetime="${iso}" data-cause="${cause}">${when(savedAt, now)}</time>. <a href="">Volver a intentarlo</a></p>`;
}

/** `jueves 14 de noviembre a las 16:30`, on the clock of Madrid; with the year where it is another. */
function when(ms: number, now: number): string {
  const { date, time } = madridClock(ms);
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('es', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
  const sameYear = date.slice(0, 4) === madridClock(now).date.slice(0, 4);
  const day = words({ day: 'numeric', month: 'long', ...(!sameYear && { year: 'numeric' }) });
  return `${words({ weekday: 'long' })} ${day} a la${time.startsWith('01') ? '' : 's'} ${time}`;
}
