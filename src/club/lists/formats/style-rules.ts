/** Appearance of elements, as far as it changes what a reader of a page sees: hidden and struck-out parts. */
import { attributeOf, type Element } from './html-tree.ts';

export interface Appearance {
  isHidden: boolean;
  isStruck: boolean;
}

const HIDDEN = /(?:^|[;\s{])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const STRUCK = /text-decoration(?:-line)?\s*:[^;]*line-through/i;
const STRUCK_TAGS = new Set(['s', 'strike', 'del']);
/** Classes that style sheets beside the page hide by convention. */
const HIDDEN_CLASSES =
  /(?:^|\s)(?:d-none|hidden|hide|sr-only|visually-hidden|screen-reader-text|oculto)(?=\s|$)/;
/** Classes that show an element on larger screens. */
const RESPONSIVE_CLASSES = /(?:^|\s)(?:d-)?(?:sm|md|lg|xl|xxl)[:-](?:block|inline|flex|table)/;

/** Style rules of a page whose selector is one class, without those for certain media. */
export class StyleRules {
  readonly #classes = new Map<string, string>();

  constructor(html: string) {
    for (const [, sheet = ''] of html.matchAll(/<style[^>]*>([\s\S]*?)<\/style/gi)) this.#readSheet(sheet);
  }

  #readSheet(sheet: string): void {
    let depth = 0;
    for (const part of sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').split('}')) {
      const [selectors = '', ...nested] = part.split('{');
      const declarations = nested.at(-1) ?? '';
      if (depth === 0 && nested.length === 1 && (HIDDEN.test(declarations) || STRUCK.test(declarations)))
        for (const selector of selectors.split(',')) {
          const [, name] = /^\s*[a-z]*\.([\w-]+)\s*$/i.exec(selector) ?? [];
          if (name) this.#classes.set(name, `${this.#classes.get(name) ?? ''};${declarations}`);
        }
      depth += nested.length - 1;
    }
  }

  appearanceOf(element: Element): Appearance {
    const classes = attributeOf(element, 'class');
    const style = [
      attributeOf(element, 'style'),
      ...classes.split(/\s+/).map((name) => this.#classes.get(name) ?? ''),
    ].join(';');
    const isHiddenByClass = HIDDEN_CLASSES.test(classes) && !RESPONSIVE_CLASSES.test(classes);
    return {
      isHidden: isHiddenByClass || HIDDEN.test(style) || element.attrs.some(({ name }) => name === 'hidden'),
      isStruck: STRUCK_TAGS.has(element.tagName) || STRUCK.test(style),
    };
  }
}
