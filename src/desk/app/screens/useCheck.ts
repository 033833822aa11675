import { useEffect, useState } from 'react';
import { API, type Checked, type Path } from '../../api.ts';
import { ask, DeskError } from '../ask.ts';

/** A pause of this length in the typing is worth a check, ms. */
const PAUSE = 350;
/** A server that did not answer is asked again after this time, ms. */
const RETRY = 3000;
const UNCHECKED: Checked = { problems: [], warnings: [], page: '/', preview: 0, along: [] };

/** What the checker says of a value while it is typed, and whether the server answers at all. */
export function useCheck(file: string, value: unknown, place: Path) {
  const [checked, setChecked] = useState(UNCHECKED);
  const [away, setAway] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try is a check of the same
  useEffect(() => {
    if (value === undefined) return;
    const controller = new AbortController();
    let timer = setTimeout(async () => {
      try {
        const body = { file, value, path: place };
        setChecked(await ask<Checked>(API.check, { method: 'POST', body, signal: controller.signal }));
        setAway(false);
      } catch (error) {
        if (controller.signal.aborted) return;
        // What the server cannot check now is checked when it is saved.
        if (!(error instanceof DeskError && ['sin-respuesta', 'sin-llave'].includes(error.refusal.code)))
          return;
        setAway(true);
        timer = setTimeout(() => setTries((n) => n + 1), RETRY);
      }
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [file, value, place, tries]);
  return { checked, setChecked, away };
}
