/** Cleans HTML that a person pastes from Word, Google Docs, a mail or a web page. */
import { plainText } from '../../../../club/content/plain-text.ts';

/** Clean HTML, and what it does not have. */
interface CleanPaste {
  html: string;
  /** Number of pictures left out. */
  pictures: number;
}

/**
 * Cleans pasted HTML: lists of Word become lists, tables become lists of their rows, links lose what tracks their reader. Leaves out
 * pictures, comments, deleted words, empty lines and all styles but bold and italics.
 * @param levels heading levels of the text, largest first
 */
export function cleanPaste(html: string, levels: readonly number[]): CleanPaste {
  const document = new DOMParser().parseFromString(withoutWordMarkup(html), 'text/html');
  const { body } = document;
  const pictures = [...body.querySelectorAll('img')].filter((picture) => !isTrackingPixel(picture)).length;
  for (const element of body.querySelectorAll(
    'img, style, script, title, meta, link, svg, button, input, select',
  ))
    element.remove();
  for (const element of body.querySelectorAll(REVIEW_MARKS)) element.remove();
  convertWordLists(document);
  convertStyles(document);
  convertTables(document);
  convertHeadings(document, levels);
  splitAtBlankLines(document);
  convertTypedBullets(document);
  for (const link of body.querySelectorAll('a')) cleanLink(link);
  for (const block of body.querySelectorAll('p, div, li, h1, h2, h3, h4, h5, h6'))
    if ((block.textContent ?? '').trim() === '') block.remove();
  for (const element of body.querySelectorAll('*'))
    for (const name of element.getAttributeNames())
      if (!KEPT_ATTRIBUTES.includes(`${element.localName} ${name}`)) element.removeAttribute(name);
  return { html: plainText(body.innerHTML.replace(/&nbsp;|&#160;|\u00A0/g, ' ')), pictures };
}

const KEPT_ATTRIBUTES = ['a href', 'ol start'];

/** Keeps the copied fragment. Removes conditional comments, but not their content, and elements of Office. */
const withoutWordMarkup = (html: string): string =>
  (/<[!]--StartFragment-->([\s\S]*?)<[!]--EndFragment-->/.exec(html)?.[1] ?? html)
    .replace(/<[!]--[\s\S]*?-->|<!\[[^>]*>|<\?xml[^>]*>|<\/?o:[^>]*>/g, '')
    .replace(/<style[\s\S]*?<\/style>/gi, '');

/** Deleted words and comments of a reviewed document, which its reader does not publish, and the line above its footnotes. */
const REVIEW_MARKS = [
  'del, .msoDel, .MsoCommentReference, .msocomanchor, .msocomtxt',
  '[style*="mso-comment-reference"]',
  '[style*="mso-element:comment-list"]',
  ...['hr', 'br'].map((line) => `[style*="mso-element:footnote-list"] > ${line}`),
].join(', ');

const isTrackingPixel = (picture: Element) =>
  ['width', 'height'].some((name) => Number(picture.getAttribute(name) ?? 2) <= 1);

const styleOf = (element: Element) => element.getAttribute('style') ?? '';

/** Replaces an element by another one with its content. */
function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Number or bullet of a list item, which Word writes as text of the paragraph. */
const NUMBERED = /^\s*(?:\d+|[a-z]{1,3})[.)]/i;

/** Converts the paragraphs that Word writes for list items to lists. */
function convertWordLists(document: Document): void {
  /** Open lists, outermost first. */
  let lists: Element[] = [];
  let last: Element | null = null;
  for (const paragraph of document.querySelectorAll('p')) {
    const level = Number(/mso-list:[^;]*level(\d)/i.exec(styleOf(paragraph))?.[1] ?? 0);
    if (level === 0) continue;
    const marker = [...paragraph.querySelectorAll('span')].find((span) =>
      /mso-list:\s*ignore/i.test(styleOf(span)),
    );
    const kind = NUMBERED.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    if (!last || paragraph.previousElementSibling !== last) lists = [];
    lists = lists.slice(0, level);
    while (lists.length < level) {
      const list = document.createElement(kind);
      const parent = lists.at(-1);
      if (!parent) {
        paragraph.before(list);
        last = list;
      } else (parent.lastElementChild ?? parent.appendChild(document.createElement('li'))).append(list);
      lists.push(list);
    }
    lists.at(-1)?.append(rename(paragraph, 'li'));
  }
}

/** Converts bold and italic styles to elements, and removes `<b>` that only carries another style, as Google Docs writes it. */
function convertStyles(document: Document): void {
  for (const bold of document.querySelectorAll('b, strong'))
    if (/(?:^|;)\s*font-weight:\s*(?:normal|400)/i.test(styleOf(bold))) bold.replaceWith(...bold.childNodes);
  for (const span of document.querySelectorAll('span, font')) {
    const style = styleOf(span);
    const text = (span.textContent ?? '').trim();
    if (text && /(?:^|;)\s*font-style:\s*italic/i.test(style)) wrapContent(span, 'em');
    if (text && /(?:^|;)\s*font-weight:\s*(?:bold|[6-9]00)/i.test(style)) wrapContent(span, 'strong');
  }
}

function wrapContent(element: Element, name: string): void {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** Most letters in a cell of a table of data. Mails use tables with longer texts for their layout. */
const MAX_CELL_LENGTH = 120;

/** Converts tables of data to lists with an item for each row, and other tables to their content. Innermost tables come first. */
function convertTables(document: Document): void {
  for (const table of [...document.querySelectorAll('table')].reverse()) {
    const rows = [...table.querySelectorAll('tr')].map((row) => [...row.children]);
    const cells = rows.flat();
    const isData =
      rows.some((row) => row.length > 1) &&
      cells.every(
        (cell) =>
          (cell.textContent ?? '').trim().length <= MAX_CELL_LENGTH &&
          !cell.querySelector('ul, ol, h1, h2, h3'),
      );
    if (!isData) {
      table.replaceWith(...cells.map((cell) => rename(cell, 'div')));
      continue;
    }
    const list = document.createElement('ul');
    for (const row of rows) list.append(rowItem(document, row));
    table.replaceWith(list);
  }
}

/** Returns a list item with the texts of a row. */
function rowItem(document: Document, cells: readonly Element[]): Element {
  const item = document.createElement('li');
  for (const cell of cells.filter(({ textContent }) => (textContent ?? '').trim() !== '')) {
    if (item.childNodes.length > 0) item.append(' · ');
    for (const block of cell.querySelectorAll('p, div')) {
      if (block.nextElementSibling) block.append(' ');
      block.replaceWith(...block.childNodes);
    }
    item.append(...cell.childNodes);
  }
  return item;
}

/** Moves headings to the levels of the text, and removes their bold. Without levels they become bold paragraphs. */
function convertHeadings(document: Document, levels: readonly number[]): void {
  for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    for (const bold of heading.querySelectorAll('b, strong')) bold.replaceWith(...bold.childNodes);
    const typed = Number(heading.localName.slice(1));
    const level = levels.find((allowed) => allowed >= typed) ?? levels.at(-1);
    if (level === undefined) wrapContent(rename(heading, 'p'), 'strong');
    else rename(heading, `h${level}`);
  }
}

/** Splits paragraphs at two line breaks in a row, which mails write for the end of a paragraph. */
function splitAtBlankLines(document: Document): void {
  for (const block of [...document.querySelectorAll('p, div, td'), document.body]) {
    if (block.querySelector('p, div, ul, ol, h2, h3')) continue;
    const parts = partsOf(block);
    if (parts.length < 2) continue;
    const paragraphs = parts.map((nodes) => {
      const paragraph = document.createElement('p');
      paragraph.append(...nodes);
      return paragraph;
    });
    block.replaceChildren(...paragraphs);
  }
}

/** Returns the content of a block between its blank lines. */
function partsOf(block: Element): Node[][] {
  let part: Node[] = [];
  const parts = [part];
  let breaks = 0;
  for (const node of block.childNodes) {
    if (node.nodeName === 'BR') breaks++;
    if (node.nodeName === 'BR' || (node.textContent ?? '').trim() === '') continue;
    if (breaks > 1) {
      part = [];
      parts.push(part);
    } else if (breaks === 1) part.push(block.ownerDocument.createElement('br'));
    breaks = 0;
    part.push(node);
  }
  return parts;
}

const TYPED_BULLET = /^\s*[·•▪●◦][\s\u00A0]+/;

/** Converts paragraphs that begin with a typed bullet to a list. */
function convertTypedBullets(document: Document): void {
  for (const paragraph of document.querySelectorAll('p, div')) {
    if (!TYPED_BULLET.test(paragraph.textContent ?? '') || paragraph.querySelector('p, div')) continue;
    const texts = document.createTreeWalker(paragraph, 4);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const typed = text.textContent ?? '';
      text.textContent = typed.replace(/^\s*[·•▪●◦]?[\s\u00A0]*/, '');
      if (text.textContent) break;
    }
    const before = paragraph.previousElementSibling;
    const list = before?.matches('ul[data-typed]') ? before : document.createElement('ul');
    list.setAttribute('data-typed', '');
    if (list !== before) paragraph.before(list);
    list.append(rename(paragraph, 'li'));
  }
}

/** Parameters of addresses that tell who shared or read a link. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|igshid|igsh|mc_[ce]id|_hs\w+|mkt_tok|si|ref_src)$/i;
/** Parameters with the real address, by the end of the host of programs that count the readers of a link. */
const REDIRECTS: Readonly<Record<string, string>> = {
  'safelinks.protection.outlook.com': 'url',
  'google.com': 'q',
  'l.facebook.com': 'u',
  'l.instagram.com': 'u',
  'linkedin.com': 'url',
};

/** Removes what tracks the reader from a link. A link that leads nowhere outside of the mail loses its address. */
function cleanLink(link: Element): void {
  const href = cleanAddress(link.getAttribute('href') ?? '');
  if (href) link.setAttribute('href', href);
  else link.replaceWith(...link.childNodes);
}

/** Returns an address without tracking; empty if it leads nowhere outside of the mail. */
function cleanAddress(address: string): string {
  if (/^(?:mailto:|tel:|\/(?!\/))/i.test(address)) return address;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return '';
  const url = new URL(address);
  const redirect = Object.keys(REDIRECTS).find((host) => `.${url.hostname}`.endsWith(`.${host}`));
  const target = redirect && url.searchParams.get(REDIRECTS[redirect] ?? '');
  // A search of Google has the same parameter.
  if (target && /^https?:\/\//i.test(target)) return cleanAddress(target);
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name));
  if (tracking.length === 0) return address;
  for (const name of tracking) url.searchParams.delete(name);
  return url.href;
}
