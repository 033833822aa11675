/** Layout checks. The functions run inside the page, so they are self-contained. */

/** Visible texts and controls of a part of the page. */
interface VisibleContent {
  root: Element;
  texts: { label: string; node: Node; element: Element }[];
  controls: Element[];
}

/** Finds the content that the layout checks look at. @param part selector of the part of the page to check */
export function visibleContent(part: string): VisibleContent {
  const root = document.querySelector(part);
  if (!root) throw new Error(`there is no ${part}`);
  const isShown = (element: Element) => {
    for (let box: Element | null = element; box; box = box.parentElement)
      if (getComputedStyle(box).clipPath === 'inset(50%)') return false;
    return element.checkVisibility({ visibilityProperty: true });
  };
  const texts: VisibleContent['texts'] = [];
  const textNodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = textNodes.nextNode(); node; node = textNodes.nextNode()) {
    const element = node.parentElement;
    const content = node.textContent?.trim();
    if (element && content && isShown(element))
      texts.push({ label: `«${content.slice(0, 40)}»`, node, element });
  }
  const controls = root.querySelectorAll(
    'a[href], button, summary, select, textarea, input, label:has(input)',
  );
  return {
    root,
    texts,
    // The viewer's strip of thumbnails scrolls with the photos.
    controls: [...controls].filter(
      (control) => isShown(control) && !control.matches('.yarl__thumbnails_track *'),
    ),
  };
}

/** Finds text and controls that a box or the window cuts off. */
export function cutOffFaults({ root, texts, controls }: VisibleContent): string[] {
  const found = new Set<string>();
  const scroller = root === document.body ? document.documentElement : root;
  if (scroller.scrollWidth > scroller.clientWidth) found.add('scrolls sideways');

  const horizontal = {
    overflow: 'overflowX',
    start: 'left',
    end: 'right',
    border: 'clientLeft',
    size: 'clientWidth',
    fault: 'cut off sideways',
  } as const;
  const vertical = {
    overflow: 'overflowY',
    start: 'top',
    end: 'bottom',
    border: 'clientTop',
    size: 'clientHeight',
    fault: 'cut off above or below',
  } as const;

  /** Lists the boxes around content, innermost first. */
  function boxesAround(element: Element) {
    const boxes: { box: Element; style: CSSStyleDeclaration }[] = [];
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.display !== 'inline') boxes.push({ box, style });
    }
    return boxes;
  }

  function checkBox(label: string, element: Element, rect: DOMRect): void {
    // Off-screen on purpose: the skip link, the honeypot.
    if (rect.right + scrollX <= 0 || rect.bottom + scrollY <= 0) return;
    const boxes = boxesAround(element);
    /** Returns the ends of the content along an axis, or of the outermost scrollable box around it. */
    const checkAxis = (axis: typeof horizontal | typeof vertical): [start: number, end: number] => {
      let [start, end] = [rect[axis.start], rect[axis.end]];
      for (const { box, style } of boxes) {
        const overflow = style[axis.overflow];
        if (overflow === 'visible') continue;
        const outer = box.getBoundingClientRect();
        const innerStart = outer[axis.start] + box[axis.border];
        const isOutside = start < innerStart - 1 || end > innerStart + box[axis.size] + 1;
        if (/hidden|clip/.test(overflow) && isOutside) found.add(`${label}: ${axis.fault}`);
        // Scrollable content is reachable; its container must be in view.
        if (/auto|scroll/.test(overflow)) [start, end] = [outer[axis.start], outer[axis.end]];
      }
      return [start, end];
    };
    const [left, right] = checkAxis(horizontal);
    const [top, bottom] = checkAxis(vertical);
    if (left < -1 || right > innerWidth + 1)
      found.add(`${label}: beyond the window (${Math.round(left)}–${Math.round(right)})`);
    // A fixed element cannot be scrolled into view.
    const isFixed = boxes.some(({ style }) => style.position === 'fixed');
    if (isFixed && (top < -1 || bottom > innerHeight + 1))
      found.add(`${label}: above or below the window (${Math.round(top)}–${Math.round(bottom)})`);
  }

  const range = document.createRange();
  for (const { label, node, element } of texts) {
    // A line box is higher than its letters.
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    range.selectNodeContents(node);
    for (const { x, y, width, height } of range.getClientRects()) {
      const padding = Math.max(0, (height - size) / 2);
      checkBox(label, element, new DOMRect(x, y + padding, width, height - 2 * padding));
    }
  }
  for (const control of controls)
    if (control.matches('button, input:not([tabindex="-1"]), textarea, summary') && control.parentElement)
      checkBox(control.outerHTML.slice(0, 60), control.parentElement, control.getBoundingClientRect());
  return [...found];
}

/** Finds text that overlaps other text or neighbouring pictures, and controls that overlap. */
export function overlapFaults({ root, texts, controls }: VisibleContent): string[] {
  const found = new Set<string>();

  /** Lists the pairs of boxes that overlap vertically, as few boxes of a long page do. */
  function* pairsOf<Item extends { rect: DOMRect }>(items: readonly Item[]): Generator<[Item, Item]> {
    const sorted = items.toSorted((a, b) => a.rect.top - b.rect.top);
    for (const [i, a] of sorted.entries())
      for (let j = i + 1; j < sorted.length; j++) {
        const b = sorted[j] as Item;
        if (b.rect.top >= a.rect.bottom) break;
        yield [a, b];
      }
  }
  const areNested = (a: Node, b: Node) => a.contains(b) || b.contains(a);
  const overlap = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;

  const range = document.createRange();
  const lines = texts.flatMap(({ label, node }) => {
    range.selectNodeContents(node);
    return Array.from(range.getClientRects(), ({ x, y, width, height }) => ({
      label,
      node,
      // Only the middle of a line, since lines of a tight heading touch.
      rect: new DOMRect(x, y + height * 0.3, width, height * 0.4),
    }));
  });
  // Pictures with text beside them, not on them: crest, coaches and venues in rows, buttons of the viewer.
  const pictures = [
    ...root.querySelectorAll(
      'header img[width="40"], header svg, footer img, .card.media:not(.stretched-card) > :first-child, .yarl__button',
    ),
  ]
    .filter((picture) => picture.checkVisibility() && !picture.querySelector('span'))
    .map((node) => ({ label: node.outerHTML.slice(0, 60), node, rect: node.getBoundingClientRect() }));
  for (const [a, b] of pairsOf<{ label: string; node: Node; rect: DOMRect }>([...lines, ...pictures])) {
    // The ball is meant to overlap the drawing of a page's head.
    const isDrawing =
      [a, b].every(({ node }) => node instanceof SVGElement) && a.node.parentNode === b.node.parentNode;
    if (overlap(a.rect, b.rect) && !isDrawing && !areNested(a.node, b.node))
      found.add(`${a.label} over ${b.label}`);
  }

  // A fixed control is meant to be over others.
  const fixedAncestor = (element: Element) => {
    for (let box: Element | null = element; box; box = box.parentElement)
      if (getComputedStyle(box).position === 'fixed') return box;
    return null;
  };
  const targets = controls
    .filter((control) => !control.matches('[tabindex="-1"]'))
    .flatMap((control) => {
      const layer = fixedAncestor(control);
      return Array.from(control.getClientRects(), (rect) => ({ control, layer, rect }));
    });
  for (const [a, b] of pairsOf(targets))
    if (overlap(a.rect, b.rect) && a.layer === b.layer && !areNested(a.control, b.control))
      found.add(`${a.control.outerHTML.slice(0, 60)} over ${b.control.outerHTML.slice(0, 60)}`);
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
