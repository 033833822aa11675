import { type RefObject, useEffect } from 'react';
import type { Path } from '../../api.ts';

/** Pictures of the screen that a place may take until it is drawn: one for each item that opens on the way. */
const PATIENCE = 30;

/** How a field says which place of the value it is, in `data-place`. */
export const placeName = (path: Path): string => path.join('/');

function fieldAt(form: HTMLElement, path: Path): HTMLElement | null {
  return form.querySelector(`[data-place="${CSS.escape(placeName(path))}"]`);
}

/** Puts the focus on a place of a form once it is drawn; where it has no field of its own, on the nearest one around it. */
export function useShownPlace(form: RefObject<HTMLElement | null>, shown: Path | null): void {
  useEffect(() => {
    if (!shown) return;
    let request = 0;
    const look = (left: number) => {
      if (!form.current) return;
      const exact = fieldAt(form.current, shown);
      if (!exact && left > 0) {
        request = requestAnimationFrame(() => look(left - 1));
        return;
      }
      const around = shown.map((_, i) => shown.slice(0, shown.length - i));
      const field = exact ?? around.map((path) => form.current && fieldAt(form.current, path)).find(Boolean);
      for (let box = field?.closest('details'); box; box = box.parentElement?.closest('details'))
        box.open = true;
      const target = field?.querySelector<HTMLElement>('input, select, textarea, button');
      target?.focus();
      target?.scrollIntoView({ block: 'center' });
    };
    request = requestAnimationFrame(() => look(PATIENCE));
    return () => cancelAnimationFrame(request);
  }, [form, shown]);
}
