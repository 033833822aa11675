import type { Driver, Json, Key } from './driver.ts';
import { focusedElement, isHydrated, look, type Sight, type Target } from './in-page.ts';

/** How a visitor uses a page. `plain`: with a mouse, and the browser's scripts are off. */
export type Way = 'mouse' | 'keyboard' | 'touch' | 'plain';

const PATIENCE_MS = 60_000;
const MAX_TAB_STOPS = 200;

/** Somebody who goes through the site: finds things by what they are called, waits for what comes, notices what is wrong. */
export class Visitor {
  readonly driver: Driver;
  readonly way: Way;
  readonly #origin: string;

  constructor(driver: Driver, way: Way, origin: string) {
    this.driver = driver;
    this.way = way;
    this.#origin = origin;
  }

  get scripts(): boolean {
    return this.way !== 'plain';
  }

  /** Types an address. @param path of this site */
  async goto(path: string): Promise<void> {
    await this.driver.goto(this.#origin + path);
    if (this.scripts) await this.until('the page’s scripts run', () => this.driver.evaluate(isHydrated));
  }

  /** Waits until the address is this one, and the page has a heading. @param path with query and fragment */
  async arrivesAt(path: string, h1?: string): Promise<void> {
    await this.until(`the address is ${path}`, async () => {
      const url = await this.driver.url();
      return url === this.#origin + path || `it is ${url}`;
    });
    if (h1) await this.sees({ css: 'h1', name: h1 });
  }

  async back(): Promise<void> {
    await this.driver.back();
  }

  press(key: Key): Promise<void> {
    return this.driver.press(key);
  }

  /** Follows a link, presses a button, chooses a radio button. */
  async use(target: Target): Promise<void> {
    if (this.way === 'keyboard') return this.#byKeyboard(target);
    const { x, y } = await this.#still(target);
    await (this.way === 'touch' ? this.driver.tap(x, y) : this.driver.click(x, y));
  }

  /** Types into a field of the form. */
  async fill(name: string, text: string): Promise<void> {
    const field: Target = { role: 'textbox', name };
    await (this.way === 'keyboard' ? this.tabTo(field) : this.use(field));
    await this.until(`${name} has the focus`, async () => (await this.look(field)).focused);
    await this.driver.type(text);
    await this.until(`${name} is filled in`, async () => {
      const { value } = await this.look(field);
      return value === text || `it holds «${value}»`;
    });
  }

  look(target: Target): Promise<Sight> {
    return this.driver.evaluate(look, target, false);
  }

  /** Waits until it can be seen. */
  async sees(target: Target, also: (sight: Sight) => boolean = () => true): Promise<Sight> {
    let sight: Sight | undefined;
    await this.until(`${say(target)} is there`, async () => {
      sight = await this.look(target);
      return (sight.visible && also(sight)) || JSON.stringify(sight);
    });
    return sight as Sight;
  }

  /** Waits until it cannot be seen. */
  async losesSightOf(target: Target): Promise<void> {
    await this.until(`${say(target)} is gone`, async () => !(await this.look(target)).visible);
  }

  /** Presses Tab, or Shift and Tab when it lies further up, until it has the focus. */
  async tabTo(target: Target): Promise<void> {
    const { before } = await this.sees(target);
    const stops: string[] = [];
    while (!(await this.look(target)).focused) {
      await this.driver.press(before ? 'Shift+Tab' : 'Tab');
      const stop = await this.driver.evaluate(focusedElement);
      // Beyond the last stop the focus leaves the page, and drivers differ in how it comes back.
      if (stop === '' || stops.length === MAX_TAB_STOPS) {
        throw new Error(`${say(target)} is not reached by Tab; last stops: ${stops.slice(-3).join(' | ')}`);
      }
      stops.push(stop);
    }
  }

  /** Asks again and again until the answer is true. Another answer says how it stands. */
  async until(what: string, ask: () => Promise<boolean | string>): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    let state = '';
    while (performance.now() < end) {
      try {
        const answer = await ask();
        if (answer === true) return;
        state = String(answer);
      } catch (error) {
        // While one page gives way to the next there is nobody to ask.
        state = String(error);
      }
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    throw new Error(`waited in vain until ${what}: ${state}`);
  }

  async #byKeyboard(target: Target): Promise<void> {
    if (target.role === 'radio') return this.#arrowTo(target);
    await this.tabTo(target);
    await this.driver.press('Enter');
  }

  /** Tab leads to the chosen one of a group of radio buttons, the arrows from there to the others. */
  async #arrowTo(target: Target): Promise<void> {
    const { group } = await this.sees(target);
    await this.tabTo({ css: `input[name="${group}"]:checked` });
    await this.until(`${say(target)} is chosen with the arrows`, async () => {
      if ((await this.look(target)).focused) return true;
      await this.driver.press('ArrowRight');
      return false;
    });
  }

  /** Waits until it stands still, may be used and nothing lies over it. */
  async #still(target: Target): Promise<Sight> {
    let last: Sight | undefined;
    await this.until(`${say(target)} can be pressed`, async () => {
      const before = last;
      last = await this.driver.evaluate(look, target, true);
      if (!last.visible || !last.enabled || last.moving || last.coveredBy) return JSON.stringify(last);
      return (before?.x === last.x && before.y === last.y) || 'it moves';
    });
    return last as Sight;
  }
}

function say(target: Target): string {
  const { role, name, css } = target;
  return [role ?? css, name && `«${name}»`].filter(Boolean).join(' ');
}

/** Fails with what was expected and what is. */
export function expectEqual(what: string, is: Json, expected: Json): void {
  if (JSON.stringify(is) === JSON.stringify(expected)) return;
  throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(is)}`);
}
