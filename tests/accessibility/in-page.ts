/** Layout checks. The functions run inside the page, so they are self-contained. */

/**
 * Finds text and controls that a box or the window cuts off, and text that overlaps other text or neighbouring pictures and
 * controls.
 * @param part selector of the part of the page to check
 */
export function layoutFaults(part: string): string[] {
  const root = document.querySelector(part);
  if (!root) return [`there is no ${part}`];
  const found = new Set<string>();
  const clipping = /hidden|clip/;
  const scrolling = /auto|scroll/;

  const scroller = part === 'body' ? document.documentElement : root;
  if (scroller.scrollWidth > scroller.clientWidth) found.add('scrolls sideways');

  function checkBox(label: string, element: Element, rect: DOMRect): void {
    let { left, right, top, bottom } = rect;
    // A fixed element cannot be scrolled into view.
    let isFixed = false;
    // Off-screen on purpose: the skip link, the honeypot.
    if (right + scrollX <= 0 || bottom + scrollY <= 0) return;
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      const { overflowX, overflowY } = style;
      if (style.display === 'inline') continue;
      isFixed ||= style.position === 'fixed';
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const outer = box.getBoundingClientRect();
      const inner = {
        left: outer.left + box.clientLeft,
        right: outer.left + box.clientLeft + box.clientWidth,
        top: outer.top + box.clientTop,
        bottom: outer.top + box.clientTop + box.clientHeight,
      };
      if (clipping.test(overflowX) && (left < inner.left - 1 || right > inner.right + 1))
        found.add(`${label}: cut off sideways`);
      if (clipping.test(overflowY) && (top < inner.top - 1 || bottom > inner.bottom + 1))
        found.add(`${label}: cut off above or below`);
      // Scrollable content is reachable; its container must be in view.
      if (scrolling.test(overflowX)) ({ left, right } = outer);
      if (scrolling.test(overflowY)) ({ top, bottom } = outer);
    }
    if (left < -1 || right > innerWidth + 1)
      found.add(`${label}: beyond the window (${Math.round(left)}–${Math.round(right)})`);
    if (isFixed && (top < -1 || bottom > innerHeight + 1))
      found.add(`${label}: above or below the window (${Math.round(top)}–${Math.round(bottom)})`);
  }

  const isShown = (element: Element) => {
    for (let box: Element | null = element; box; box = box.parentElement)
      if (getComputedStyle(box).clipPath === 'inset(50%)') return false;
    return element.checkVisibility({ visibilityProperty: true });
  };

  const boxes: { what: string; node: Node; rect: DOMRect }[] = [];
  const textNodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = textNodes.nextNode(); text; text = textNodes.nextNode()) {
    const parent = text.parentElement;
    const content = text.textContent?.trim();
    if (!parent || !content || !isShown(parent)) continue;
    const label = `«${content.slice(0, 40)}»`;
    // A line box is higher than its letters.
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    range.selectNodeContents(text);
    for (const { x, y, width, height } of range.getClientRects()) {
      const padding = Math.max(0, (height - size) / 2);
      checkBox(label, parent, new DOMRect(x, y + padding, width, height - 2 * padding));
      // Only the middle of a line, since lines of a tight heading touch.
      boxes.push({ what: label, node: text, rect: new DOMRect(x, y + height * 0.3, width, height * 0.4) });
    }
  }
  for (const control of root.querySelectorAll('button, input:not([tabindex="-1"]), textarea, summary')) {
    // The viewer's strip of thumbnails scrolls with the photos.
    if (control.matches('.yarl__thumbnails_track *')) continue;
    if (control.parentElement && isShown(control))
      checkBox(control.outerHTML.slice(0, 60), control.parentElement, control.getBoundingClientRect());
  }

  // Pictures with text beside them, not on them: crest, coaches and venues in rows, buttons of the viewer.
  for (const picture of root.querySelectorAll(
    'header img[width="40"], header svg, footer img, .card.media:not(.stretched-card) > :first-child, .yarl__button',
  )) {
    if (picture.checkVisibility() && !picture.querySelector('span'))
      boxes.push({
        what: picture.outerHTML.slice(0, 60),
        node: picture,
        rect: picture.getBoundingClientRect(),
      });
  }
  boxes.forEach((a, i) => {
    for (const b of boxes.slice(i + 1)) {
      if (a.node === b.node || a.node.contains(b.node) || b.node.contains(a.node)) continue;
      // The ball is meant to overlap the drawing of a page's head.
      if (a.node instanceof SVGElement && a.node.parentNode === b.node.parentNode) continue;
      const overlapWidth = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
      const overlapHeight = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
      if (overlapWidth > 2 && overlapHeight > 2) found.add(`${a.what} over ${b.what}`);
    }
  });

  // A fixed control is meant to be over others.
  const fixedAncestor = (element: Element) => {
    for (let box: Element | null = element; box; box = box.parentElement)
      if (getComputedStyle(box).position === 'fixed') return box;
    return null;
  };
  const controls = [
    ...root.querySelectorAll('a[href], button, summary, select, textarea, input, label:has(input)'),
  ]
    .filter((control) => isShown(control) && !control.matches('[tabindex="-1"], .yarl__thumbnails_track *'))
    .map((control) => ({ control, layer: fixedAncestor(control), rects: [...control.getClientRects()] }));
  controls.forEach((a, i) => {
    for (const b of controls.slice(i + 1)) {
      if (a.layer !== b.layer || a.control.contains(b.control) || b.control.contains(a.control)) continue;
      const overlaps = a.rects.some((rect) =>
        b.rects.some(
          (other) =>
            Math.min(rect.right, other.right) - Math.max(rect.left, other.left) > 2 &&
            Math.min(rect.bottom, other.bottom) - Math.max(rect.top, other.top) > 2,
        ),
      );
      if (overlaps) found.add(`${a.control.outerHTML.slice(0, 60)} over ${b.control.outerHTML.slice(0, 60)}`);
    }
  });
  return [...found];
}

/** Makes every word 40 % longer, as in languages that a browser translates to. Numbers and names of one letter stay. */
export function lengthenWords(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (!text.parentElement?.closest('script, style, [translate=no]'))
      text.textContent = (text.textContent ?? '').replace(
        /\p{L}{3,}/gu,
        (word) => word + word.slice(0, Math.ceil(0.4 * word.length)),
      );
}

/** Returns the words of matching elements that are broken over two lines. */
export function brokenWords(selector: string): string[] {
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) found.push(word);
      }
    return found;
  });
}
