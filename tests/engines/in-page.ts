/** Functions that run inside a page. They are sent as source text, so they must be self-contained. */

/** Element that a visitor looks for, by role and name or by selector. */
export type Target = {
  role?: 'link' | 'button' | 'textbox' | 'radio' | 'heading';
  /** Complete accessible name; the first visible match is used. */
  name?: string;
  css?: string;
  /** Selector of an ancestor. */
  within?: string;
};

/** State of a target; positions in px from the top left corner of the viewport. */
export interface TargetState {
  found: boolean;
  visible: boolean;
  focused: boolean;
  /** True if it precedes the focused element, or the URL's target if nothing has the focus. */
  before: boolean;
  enabled: boolean;
  /** True while it or an ancestor is animated. */
  moving: boolean;
  /** Centre of its first line box. */
  x: number;
  y: number;
  top: number;
  bottom: number;
  /** HTML of the element that covers its centre; empty if nothing does. */
  coveredBy: string;
  value: string;
  href: string;
  /** Group name of a form field. */
  group: string;
}

/** Finds a target. @param reveal scrolls it into view first if its centre is not visible */
export function inspectTarget(target: Target, reveal: boolean): TargetState {
  const kinds = {
    link: 'a[href]',
    button: 'button, summary',
    textbox: 'input[type=text], textarea',
    radio: 'input[type=radio]',
    heading: 'h1, h2, h3, h4',
  };
  const collapseSpaces = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => {
    const ariaLabel = element.getAttribute('aria-label');
    if (ariaLabel) return collapseSpaces(ariaLabel);
    const label = (element as HTMLInputElement).labels?.[0];
    if (label) return collapseSpaces(label.textContent);
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    for (const img of copy.querySelectorAll('img')) img.replaceWith(img.alt);
    return collapseSpaces(copy.textContent);
  };
  // People click the label of a radio button.
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
  const noBox = { x: 0, y: 0, top: 0, bottom: 0, coveredBy: '', value: '', href: '', group: '' };
  const noState = { visible: false, focused: false, before: false, enabled: false, moving: false };
  if (!element) return { found: false, ...noState, ...noBox };
  const box = boxOf(element);
  const centre = () => {
    const { left, width, top, height } = box.getClientRects()[0] ?? box.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const elementAtCentre = () => {
    const { x, y } = centre();
    // Firefox finds elements beyond its view, too, when that is smaller than its window.
    return x < innerWidth && y < innerHeight ? document.elementFromPoint(x, y) : null;
  };
  if (reveal && !box.contains(elementAtCentre()))
    box.scrollIntoView({ block: 'center', behavior: 'instant' });
  // Animations that follow scrolling have another timeline and never end.
  const isMovingIt = ({ effect, playState, timeline }: Animation) =>
    playState === 'running' &&
    timeline === document.timeline &&
    effect instanceof KeyframeEffect &&
    effect.target?.contains(element);
  const topElement = elementAtCentre();
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
    ...centre(),
    top,
    bottom,
    coveredBy: box.contains(topElement)
      ? ''
      : topElement
        ? topElement.outerHTML.slice(0, 80)
        : 'nothing: it is out of view',
    value: (element as HTMLInputElement).value ?? '',
    href: (element as HTMLAnchorElement).href ?? '',
    group: (element as HTMLInputElement).name ?? '',
  };
}

/** HTML of the focused element; empty if none has the focus. */
export function focusedElement(): string {
  const element = document.activeElement;
  return element && element !== document.body ? element.outerHTML.slice(0, 120) : '';
}

/** Dispatches a pointer event to all islands that wait for one. True once the page's script runs and React has rendered them. */
export function areIslandsRunning(): boolean {
  const touched = '[data-start~="touch"], fieldset[data-choices], #formulario';
  for (const element of document.querySelectorAll(touched))
    element.dispatchEvent(new PointerEvent('pointerover'));
  const started = '[data-start~="touch"], [data-start~="address"], [data-island="ContactNotice"]';
  const parts = [...document.querySelectorAll<HTMLElement>(started)];
  return document.readyState === 'complete' && parts.every(({ dataset }) => dataset.rendered !== undefined);
}

/** Text of the notice about a message, which is pending, sent or failed; empty without a notice. */
export function contactNoticeText(): string {
  return document.querySelector('[data-state] p')?.textContent ?? '';
}

/** Minimum age of the form's token in ms; the relay suspects faster senders. */
export const MIN_PERSON_MS = 1000;

/** Age of the form's token in ms; -1 before it arrives. */
export function tokenAge(): number {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const token = entries.findLast((entry) => entry.name.endsWith('/api/v1.0/email/sello'));
  return token?.responseEnd ? performance.now() - token.responseEnd : -1;
}
