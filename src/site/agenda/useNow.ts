import { startTransition, useEffect, useState } from 'react';
import { type Moment, madridClock } from '../../agenda/madrid.ts';
import type { PageMoment } from './agenda-data.ts';

export interface Now {
  moment: Moment;
  /** False in the page as it was made: then nothing may be called today. */
  live: boolean;
}

const NO_TIME: Now = { moment: { date: '', time: '' }, live: false };

/**
 * The moment in Madrid: the one at which the page was made until scripts run, then the clock's, which goes on. A clock
 * that shows less than when the page was made is wrong, and the page's own moment counts. The sample's stands still.
 * Without an agenda there is nothing to tell the time for.
 */
export function useNow(page: PageMoment | null): Now {
  const [clock, setClock] = useState('');
  useEffect(() => {
    // A list of weeks is drawn anew a slice at a time, so that the page answers in between.
    const look = () => startTransition(() => setClock(clockText()));
    look();
    return watchClock(look);
  }, []);
  if (!page) return NO_TIME;
  const { madeAt, now } = page;
  if (!clock) return { moment: madeAt, live: false };
  if (now) return { moment: now, live: true };
  const [date = '', time = ''] = clock.split(' ');
  return { moment: clock < `${madeAt.date} ${madeAt.time}` ? madeAt : { date, time }, live: true };
}

/** `2024-11-14 16:30`: the same text for a whole minute, so that nothing is drawn anew within it. */
function clockText(): string {
  const { date, time } = madridClock(Date.now());
  return `${date} ${time}`;
}

/** Looks at the clock every half minute, and when the page comes into view again. */
function watchClock(look: () => void): () => void {
  const timer = setInterval(look, 30_000);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
