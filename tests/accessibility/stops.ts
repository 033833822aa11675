/** Keyboard focus order and visibility. */
import type { Page } from '../setup/test.ts';

export interface FocusStop {
  label: string;
  /** Index among all reachable elements in reading order; -1 for any other element. */
  index: number;
  /** Problems, for the test report. */
  faults: string[];
}

/** Outline, border or shadow drawn around an element. */
interface Ring {
  color: string;
  /** True if it is drawn on the element itself. */
  inside: boolean;
  /** Serialised appearance, for comparison. */
  appearance: string;
}

/** Properties of `window` that `markStops` sets for `currentStop`. */
interface MarkedWindow {
  ringsOf(element: Element): Ring[];
  /** Appearance of the rings of every element without focus. */
  unfocusedAppearance: Map<Element, string[]>;
}

/**
 * Numbers all elements that the keyboard should reach, in reading order, and stores their appearance without focus. Runs
 * inside the page. Reading order is document order, except in a grid whose `reading-flow` follows the CSS order of its cells.
 */
export function markStops(scope: string): string[] {
  const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const ringsOf = (element: Element): Ring[] => {
    const style = getComputedStyle(element);
    const line = (kind: string, color: string, inside: boolean, ...shape: string[]) => {
      const isDrawn = shape[0] !== 'none' && shape.slice(1).some((size) => Number.parseFloat(size) !== 0);
      return isDrawn ? [{ color, inside, appearance: [kind, color, ...shape].join(' ') }] : [];
    };
    // Computed as "rgb(16, 28, 44) 0px 12px 40px 0px, …", "inset" at the end.
    const shadows = style.boxShadow.match(/[a-z]+\([^)]*\)[^,]*/g) ?? [];
    const isInside = Number.parseFloat(style.outlineOffset) < 0;
    return [
      ...line('outline', style.outlineColor, isInside, style.outlineStyle, style.outlineWidth),
      // A border without a width has the text colour.
      ...line('border', style.borderTopColor, false, style.borderTopStyle, style.borderTopWidth),
      ...shadows.flatMap((shadow) => {
        const color = shadow.slice(0, shadow.indexOf(')') + 1);
        const [x = '', y = '', , spread = ''] = shadow.slice(color.length).trim().split(' ');
        // A shadow with nothing but blur is not a visible line.
        return line('shadow', color, shadow.endsWith('inset'), 'solid', x, y, spread);
      }),
    ];
  };
  const reached = [...document.querySelectorAll<HTMLElement>(`${scope} :is(${FOCUSABLE})`)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *') &&
      !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked) &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  const cellOf = (element: HTMLElement) => element.closest('li');
  const gridOf = (element: HTMLElement) => {
    const list = cellOf(element)?.parentElement;
    return list && getComputedStyle(list).getPropertyValue('reading-flow') === 'grid-order'
      ? list
      : undefined;
  };
  const orderOf = (element: HTMLElement) => Number(getComputedStyle(cellOf(element) ?? element).order);
  reached.sort((a, b) => {
    const grid = gridOf(a);
    if (grid && grid === gridOf(b)) return orderOf(a) - orderOf(b);
    return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
  reached.forEach((element, i) => {
    element.dataset.stop = String(i);
  });
  const focused = document.activeElement as HTMLElement | null;
  focused?.blur();
  const marked: MarkedWindow = {
    ringsOf,
    unfocusedAppearance: new Map(
      [...document.querySelectorAll('*')].map((element) => [
        element,
        ringsOf(element).map(({ appearance }) => appearance),
      ]),
    ),
  };
  Object.assign(window, marked);
  focused?.focus();
  return reached.map((element) => element.outerHTML.slice(0, 80));
}

/** Checks the focused element. Returns undefined if the focus has left the page. Runs inside the page. */
function currentStop(): FocusStop | undefined {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return undefined;
  const faults: string[] = [];
  const { ringsOf, unfocusedAppearance } = window as unknown as MarkedWindow;
  // A card is outlined for the link that fills it, a label for the radio button beneath it.
  const outlined = [element, element.closest('li, .stretched-card'), element.nextElementSibling].filter(
    (box) => box !== null,
  );
  const rings = outlined.flatMap((box) =>
    ringsOf(box)
      .filter(({ appearance }) => !unfocusedAppearance.get(box)?.includes(appearance))
      .map((ring) => ({ box, ...ring })),
  );
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('no canvas');
  /** Relative luminance of translucent colours painted over each other, the lowest first. */
  const luminance = (colors: string[]) => {
    for (const color of ['white', ...colors]) {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrasts = rings.map(({ box, color, inside }) => {
    // A ring inside the element lies on its own background, a ring outside on that of its ancestors.
    const { x, y, width, height } = box.getBoundingClientRect();
    const ancestors = new Set(inside ? document.elementsFromPoint(x + width / 2, y + height / 2) : []);
    for (let parent = box.parentElement; parent; parent = parent.parentElement) ancestors.add(parent);
    const colors = [...ancestors].map((ground) => getComputedStyle(ground).backgroundColor).toReversed();
    const [drawn, ground] = [luminance([...colors, color]), luminance(colors)];
    return (Math.max(drawn, ground) + 0.05) / (Math.min(drawn, ground) + 0.05);
  });
  if (rings.length === 0) faults.push('looks the same without focus');
  else if (Math.max(...contrasts) < 3)
    faults.push(`its outline has too little contrast: ${contrasts.map((ratio) => ratio.toFixed(1))} to 1`);
  const rect = element.getBoundingClientRect();
  if (rect.bottom <= 0 || rect.top >= innerHeight || rect.right <= 0 || rect.left >= innerWidth)
    faults.push('is out of view');
  // Points across the visible part; all of them must hit the element or its label.
  const [left, right] = [Math.max(rect.left, 0), Math.min(rect.right, innerWidth)];
  const [top, bottom] = [Math.max(rect.top, 0), Math.min(rect.bottom, innerHeight)];
  // The bounding box of a wrapped link contains text of others, so its first line is used.
  const inline = getComputedStyle(element).display === 'inline' ? element.getClientRects()[0] : undefined;
  const points = inline
    ? [[inline.left + inline.width / 2, inline.top + inline.height / 2]]
    : [0.15, 0.5, 0.85].map((part) => [left + (right - left) / 2, top + (bottom - top) * part]);
  const coveredPoints = points.filter(([x = 0, y = 0]) => {
    const hit = document.elementFromPoint(x, y);
    return (
      !hit || !(element.contains(hit) || hit.closest('label')?.contains(element) || hit.contains(element))
    );
  });
  // The back-to-top button may cover a corner (WCAG 2.4.11 allows partial overlap), the header nothing.
  const coveringElements = coveredPoints.map(([x = 0, y = 0]) => document.elementFromPoint(x, y));
  if (
    coveredPoints.length === points.length ||
    coveringElements.some((cover) => cover?.closest('body > header'))
  )
    faults.push(`is covered by ${coveringElements[0]?.outerHTML.slice(0, 60)}`);
  return { label: element.outerHTML.slice(0, 80), index: Number(element.dataset.stop ?? -1), faults };
}

/** Presses a key repeatedly and returns the elements that got the focus. */
export async function pressRepeatedly(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  times: number,
): Promise<FocusStop[]> {
  // Checked in the page as each element gets the focus, since an answer to every key press would take most of the time.
  const stops = await page.evaluateHandle<(FocusStop | undefined)[]>(`(() => {
    const stops = [];
    window.recordStop = () => stops.push((${currentStop})());
    addEventListener('focusin', window.recordStop);
    return stops;
  })()`);
  await Promise.all(Array.from({ length: times }, () => page.keyboard.press(key)));
  await page.evaluate('removeEventListener("focusin", window.recordStop)');
  return (await stops.jsonValue()).filter((stop) => stop !== undefined);
}

/** Returns the pairs of successive stops whose visual order differs from the keyboard order. Runs inside the page. */
export function findOutOfOrderStops(): string[] {
  const stops = [...document.querySelectorAll<HTMLElement>('[data-stop]')].sort(
    (a, b) => Number(a.dataset.stop) - Number(b.dataset.stop),
  );
  const positionOf = (element: Element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return { left, top: top + scrollY, middle: (top + bottom) / 2 + scrollY };
  };
  return stops.slice(1).flatMap((next, i) => {
    const before = stops[i] as HTMLElement;
    const part = 'header, main section, section, nav, form, footer, main';
    if (before.closest(part) !== next.closest(part)) return [];
    const [a, b] = [positionOf(before), positionOf(next)];
    const isHigher = b.top < a.top - 4;
    // Masonry has no lines: the next photo stands where the next column ends.
    const isMasonry = before.matches('[data-photo]') && next.matches('[data-photo]');
    const isOnLine = !isMasonry && Math.abs(a.middle - b.middle) < 12;
    const isOutOfOrder = isOnLine ? b.left < a.left : isHigher && (isMasonry || b.left <= a.left + 4);
    return isOutOfOrder ? [`${before.outerHTML.slice(0, 60)} then ${next.outerHTML.slice(0, 60)}`] : [];
  });
}
