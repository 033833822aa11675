/** Functions that run inside a page. Each is sent as its own text, so none may use anything outside itself. */

/** What a visitor looks for: by what it is and is called, or by a selector. */
export type Target = {
  role?: 'link' | 'button' | 'textbox' | 'radio' | 'heading';
  /** The whole name; of several that have it, the first in sight is meant. */
  name?: string;
  css?: string;
  /** Selector of the part of the page to look in. */
  within?: string;
};

/** What is there to see of a target; places in px from the top left corner of the view. */
export interface Sight {
  found: boolean;
  visible: boolean;
  focused: boolean;
  /** True when it comes before what has the focus, or before what the address points at when nothing has. */
  before: boolean;
  enabled: boolean;
  /** True while it, or what it stands in, slides or fades. */
  moving: boolean;
  /** Middle of its first line box. */
  x: number;
  y: number;
  top: number;
  bottom: number;
  /** What lies over its middle; empty when nothing does. */
  coveredBy: string;
  value: string;
  href: string;
  /** Name that a form field shares with the others of its group. */
  group: string;
}

/** Looks for a target. @param reveal scrolls it into the view first when its middle is not there */
export function look(target: Target, reveal: boolean): Sight {
  const kinds = {
    link: 'a[href]',
    button: 'button, summary',
    textbox: 'input[type=text], textarea',
    radio: 'input[type=radio]',
    heading: 'h1, h2, h3, h4',
  };
  const tidy = (words: string | null | undefined) => (words ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => {
    const given = element.getAttribute('aria-label');
    if (given) return tidy(given);
    const label = (element as HTMLInputElement).labels?.[0];
    if (label) return tidy(label.textContent);
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    for (const img of copy.querySelectorAll('img')) img.replaceWith(img.alt);
    return tidy(copy.textContent);
  };
  // A radio button is drawn by its label, which is what a hand goes for.
  const boxOf = (element: Element) =>
    target.role === 'radio' ? (element.closest('label') ?? element) : element;
  const isVisible = (element: Element) => {
    const { width, height } = boxOf(element).getBoundingClientRect();
    return width > 0 && height > 0 && boxOf(element).checkVisibility({ visibilityProperty: true });
  };
  const selector = target.css ?? kinds[target.role ?? 'link'];
  const matches = [...document.querySelectorAll(selector)].filter(
    (element) =>
      (!target.within || element.closest(target.within)) &&
      (target.name === undefined || nameOf(element) === target.name),
  );
  const element = matches.find(isVisible) ?? matches[0];
  const nowhere = { x: 0, y: 0, top: 0, bottom: 0, coveredBy: '', value: '', href: '', group: '' };
  const never = { visible: false, focused: false, before: false, enabled: false, moving: false };
  if (!element) return { found: false, ...never, ...nowhere };
  const box = boxOf(element);
  const place = () => {
    const { left, width, top, height } = box.getClientRects()[0] ?? box.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const atMiddle = () => {
    const { x, y } = place();
    // Firefox finds elements beyond its view, too, when that is smaller than its window.
    return x < innerWidth && y < innerHeight ? document.elementFromPoint(x, y) : null;
  };
  if (reveal && !box.contains(atMiddle())) box.scrollIntoView({ block: 'center', behavior: 'instant' });
  // Animations that follow the scrolling have another timeline and never end.
  const isMovingIt = ({ effect, playState, timeline }: Animation) =>
    playState === 'running' &&
    timeline === document.timeline &&
    effect instanceof KeyframeEffect &&
    effect.target?.contains(element);
  const over = atMiddle();
  const active = document.activeElement;
  const from = active && active !== document.body ? active : document.querySelector(':target');
  const { top, bottom } = box.getBoundingClientRect();
  return {
    found: true,
    visible: isVisible(element),
    focused: active === element,
    before: from !== null && (element.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
    enabled: !(element as HTMLButtonElement).disabled,
    moving: document.getAnimations().some(isMovingIt),
    ...place(),
    top,
    bottom,
    coveredBy: box.contains(over) ? '' : over ? over.outerHTML.slice(0, 80) : 'nothing: it is out of view',
    value: (element as HTMLInputElement).value ?? '',
    href: (element as HTMLAnchorElement).href ?? '',
    group: (element as HTMLInputElement).name ?? '',
  };
}

/** What has the focus; empty when it is the page itself. */
export function focusedElement(): string {
  const element = document.activeElement;
  return element && element !== document.body ? element.outerHTML.slice(0, 120) : '';
}

/** True once the page's script runs and React serves every part that a touch starts; each gets that touch. */
export function isAwake(): boolean {
  const touched = '[data-start~="touch"], fieldset[data-choices], #formulario';
  for (const element of document.querySelectorAll(touched))
    element.dispatchEvent(new PointerEvent('pointerover'));
  const started = '[data-start~="touch"], [data-start~="address"], [data-island="ContactNotice"]';
  const parts = [...document.querySelectorAll<HTMLElement>(started)];
  return document.readyState === 'complete' && parts.every(({ dataset }) => dataset.drawn !== undefined);
}

/** Sooner than this after the form was first touched, the relay takes the sender for a robot and keeps the message aside. */
export const PERSON_MS = 1000;

/** How long ago the form’s token came, in ms; -1 while it has not. The relay takes a quick send for a robot's. */
export function tokenAge(): number {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const token = entries.findLast((entry) => entry.name.endsWith('/api/v1.0/email/sello'));
  return token?.responseEnd ? performance.now() - token.responseEnd : -1;
}
