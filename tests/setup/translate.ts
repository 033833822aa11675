/**
 * Imitates a browser's translation inside the page: wraps every text node in two `font` elements, including nodes added later.
 * Keeps the words, so that a test can compare them.
 */
export function translate(): void {
  const wrap = (text: Text) => {
    const parent = text.parentElement;
    if (
      !parent ||
      !text.data.trim() ||
      parent.closest('font, script, style, svg, textarea, option, [translate=no]')
    )
      return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) wrap(text);
  };
  wrapAll(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node.nodeName !== 'FONT') wrapAll(node);
  }).observe(document.body, { childList: true, subtree: true });
}
