/**
 * Targets smaller than 24 by 24 px that a finger could confuse with another. Runs inside the page.
 * @param part selector of the part of the page to judge
 */
export function smallTargets(part: string): string[] {
  interface Target {
    element: Element;
    rect: DOMRect;
    small: boolean;
  }
  /** A link among words, which WCAG 2.5.8 leaves as high as its line. */
  const inSentence = (element: Element) => {
    const block = element.closest('p, li, dd, td, address');
    if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline' || !block) return false;
    const rest = (block.textContent ?? '').replace(element.textContent ?? '', '').trim();
    return /\p{L}{2}/u.test(rest) && block.querySelectorAll('ul, h2, h3').length === 0;
  };
  /** A link may be stretched over its card, a radio button over its label. */
  const area = (element: Element): DOMRect => {
    const over = getComputedStyle(element, '::after');
    if (over.content !== 'none' && over.position === 'absolute' && Number.parseFloat(over.height) > 24) {
      let box = element.parentElement;
      while (box && getComputedStyle(box).position === 'static') box = box.parentElement;
      if (box) return box.getBoundingClientRect();
    }
    return element.getBoundingClientRect();
  };
  const targets: Target[] = [...document.querySelectorAll('a[href], button, input, textarea, summary')]
    .filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        (element as HTMLElement).tabIndex >= 0 &&
        !inSentence(element),
    )
    .map((element) => {
      const rect = area(element);
      return { element, rect, small: rect.width < 24 || rect.height < 24 };
    });
  const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });
  /** How far a point is from a box. */
  const away = (x: number, y: number, box: DOMRect) =>
    Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  return targets
    .filter(({ element, small }) => small && element.closest(part))
    .filter(({ element, rect }) => {
      const { x, y } = middle(rect);
      return targets.some((other) => {
        if (other.element === element) return false;
        const theirs = middle(other.rect);
        const near = other.small ? Math.hypot(theirs.x - x, theirs.y - y) < 24 : away(x, y, other.rect) < 12;
        return near;
      });
    })
    .map(
      ({ element, rect }) =>
        `${element.outerHTML.slice(0, 90)}: ${Math.round(rect.width)} by ${Math.round(rect.height)} px`,
    );
}
