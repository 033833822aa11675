import { startTransition, useEffect, useState } from 'react';
import { type Moment, madridClock } from '../../agenda/madrid.ts';
import { momentOfText, momentText, type PageMoment } from './agenda-data.ts';

export interface Now {
  moment: Moment;
  /** False in the page as it was made: then nothing may be called today. */
  live: boolean;
}

/**
 * The moment in Madrid: the one at which the page was made until scripts run, then the clock's, which goes on. A clock
 * that shows less than when the page was made is wrong, and the page's own moment counts. The sample's stands still.
 */
export function useNow({ madeAt, now }: PageMoment): Now {
  // A text that is the same for a whole minute, so that nothing is drawn again within it.
  const [clock, setClock] = useState('');
  useEffect(() => {
    // A list of weeks is drawn again a slice at a time, so that the page answers in between.
    const look = () => startTransition(() => setClock(momentText(madridClock(Date.now()))));
    look();
    const timer = setInterval(look, 30_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  if (!clock) return { moment: madeAt, live: false };
  if (now) return { moment: now, live: true };
  return { moment: clock < momentText(madeAt) ? madeAt : momentOfText(clock), live: true };
}
