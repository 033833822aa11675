import { expect } from 'vitest';
import type { Driver } from './driver.ts';
import {
  areIslandsRunning,
  focusedElement,
  inspectTarget,
  type Target,
  type TargetState,
} from './in-page.ts';

/** Input of a visitor. `plain` is a mouse in a browser with scripts off. */
export type InputMode = 'mouse' | 'keyboard' | 'plain';

const MAX_TAB_STOPS = 200;

/** Polls until the expectation holds; also during a navigation, when the page cannot answer. */
export const poll = <T>(expectation: string, read: () => Promise<T>) =>
  expect.poll(read, { message: expectation, timeout: 60_000, interval: 40 });

/** Page object for all engines: finds elements by name, waits for them and checks that they can be used. */
export class Visitor {
  readonly driver: Driver;
  readonly inputMode: InputMode;
  readonly #origin: string;

  constructor(driver: Driver, inputMode: InputMode, origin: string) {
    this.driver = driver;
    this.inputMode = inputMode;
    this.#origin = origin;
  }

  get scripts(): boolean {
    return this.inputMode !== 'plain';
  }

  /** Opens a path of the site. */
  async goto(path: string): Promise<void> {
    await this.driver.goto(this.#origin + path);
    await this.#started();
  }

  /** Waits for the page's scripts: a photo clicked before opens as a file. */
  async #started(): Promise<void> {
    if (this.scripts)
      await poll('the page’s scripts run', () => this.driver.evaluate(areIslandsRunning)).toBe(true);
  }

  /** Waits for an address and, with a heading, for the page and its scripts. @param path with query and fragment */
  async expectLocation(path: string, h1?: string): Promise<void> {
    await poll('the address', () => this.driver.url()).toBe(this.#origin + path);
    if (!h1) return;
    await this.expectVisible({ css: 'h1', name: h1 });
    await this.#started();
  }

  /** Activates a link, button or radio button. */
  async activate(target: Target): Promise<void> {
    if (this.inputMode !== 'keyboard') {
      const { x, y } = await this.#waitUntilStable(target);
      await this.driver.click(x, y);
    } else if (target.role === 'radio') await this.#arrowTo(target);
    else {
      await this.#tabTo(target);
      await this.driver.press('Enter');
    }
  }

  /** Types into a form field. */
  async fill(name: string, text: string): Promise<void> {
    const field: Target = { role: 'textbox', name };
    await this.activate(field);
    await this.expectVisible(field, { focused: true });
    await this.driver.type(text);
    await this.expectVisible(field, { value: text });
  }

  inspect(target: Target): Promise<TargetState> {
    return this.driver.evaluate(inspectTarget, target, false);
  }

  /** Waits until it can be seen. */
  async expectVisible(target: Target, expected: Partial<TargetState> = {}): Promise<TargetState> {
    await poll(describeTarget(target), () => this.inspect(target)).toMatchObject({
      visible: true,
      ...expected,
    });
    return this.inspect(target);
  }

  /** Waits until it cannot be seen. */
  async expectHidden(target: Target): Promise<void> {
    await poll(`${describeTarget(target)} is gone`, () => this.inspect(target)).toMatchObject({
      visible: false,
    });
  }

  /** Presses Tab, or Shift+Tab for a preceding element, until the target has the focus. */
  async #tabTo(target: Target): Promise<void> {
    const { before } = await this.expectVisible(target);
    for (let stops = 0; !(await this.inspect(target)).focused; stops++) {
      await this.driver.press(before ? 'Shift+Tab' : 'Tab');
      const stop = await this.driver.evaluate(focusedElement);
      // After the last stop the focus leaves the page; drivers differ in how it returns.
      if (stop === '' || stops === MAX_TAB_STOPS)
        throw new Error(`${describeTarget(target)} is not reached by Tab`);
    }
  }

  /** Tabs to the checked radio button of a group, then uses the arrow keys. */
  async #arrowTo(target: Target): Promise<void> {
    const { group } = await this.expectVisible(target);
    await this.#tabTo({ css: `input[name="${group}"]:checked` });
    const moveToTarget = async () => {
      const { focused } = await this.inspect(target);
      if (!focused) await this.driver.press('ArrowRight');
      return focused;
    };
    await poll(`${describeTarget(target)} is chosen with the arrows`, moveToTarget).toBe(true);
  }

  /** Waits until a target is enabled, uncovered and has stopped moving. */
  async #waitUntilStable(target: Target): Promise<TargetState> {
    const actionable = { visible: true, enabled: true, moving: false, coveredBy: '' };
    for (let before: TargetState | undefined; ; ) {
      let state: TargetState | undefined;
      const find = async () => {
        state = await this.driver.evaluate(inspectTarget, target, true);
        return state;
      };
      await poll(`${describeTarget(target)} can be pressed`, find).toMatchObject(actionable);
      if (state && before?.x === state.x && before.y === state.y) return state;
      before = state;
    }
  }
}

function describeTarget({ role, name, css }: Target): string {
  return [role ?? css, name && `«${name}»`].filter(Boolean).join(' ');
}
