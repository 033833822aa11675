import { readMyTeam } from '../agenda/my-team.ts';
import { readViewState } from './address.ts';
import { updateLiveText } from './live-text.ts';
import { closestTo } from './plain-click.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Decides when React draws a part of the page. HTML that is right runs nothing: a part is drawn once its moment has come,
 * when the visitor's team or the address asks for another view, or when somebody uses it.
 */

/** Longest delay of a browser's timer, ms. */
const LONGEST_TIMER = 2 ** 31 - 1;
/** Shortest, so that two clocks that disagree never make a loop, ms. */
const SHORTEST_TIMER = 1000;

const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')];
const startedBy = (reason: string) =>
  islands.filter(({ dataset }) => dataset.start?.split(' ').includes(reason));
const isDrawn = ({ dataset }: HTMLElement) => dataset.drawn !== undefined;

export function startIslands(): void {
  refreshIslands();
  for (const type of ['visibilitychange', 'pageshow', 'online']) addEventListener(type, refreshIslands, true);
  if (readMyTeam()) whenIdle(() => void drawIslands(startedBy('team')));
  for (const island of startedBy('touch')) drawOnFirstInput(island, [island]);
  document.addEventListener('click', replayClick, { capture: true });
  startChoiceFields();
}

/** True for the sample club, whose moment is fixed: its parts stay right for ever. */
export const isClockFixed = (): boolean => document.documentElement.dataset.still !== undefined;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Draws the parts whose moment has come, says «Hoy» in those that are right, and sleeps until the next moment. */
export async function refreshIslands(): Promise<void> {
  const dated = islands.filter(({ dataset }) => dataset.until);
  const isRight = ({ dataset }: HTMLElement) => isClockFixed() || Date.now() < Number(dataset.until);
  for (const island of dated) updateLiveText(island, isRight(island));
  const isOk = await drawIslands(dated.filter((island) => !isRight(island)));
  clearTimeout(timer);
  // Another moment may have passed meanwhile. Parts that could not be drawn wait for the next one.
  const waiting = isOk ? dated : dated.filter(isRight);
  const next = Math.min(...waiting.map(({ dataset }) => Number(dataset.until)));
  if (Number.isFinite(next) && !isClockFixed())
    timer = setTimeout(refreshIslands, Math.min(Math.max(next - Date.now(), SHORTEST_TIMER), LONGEST_TIMER));
}

/** Drawings that have not ended yet. */
const pendingDraws = new WeakMap<HTMLElement, Promise<void>>();

/**
 * Draws parts of the page, each in a task of its own. Those whose code or data cannot be loaded stay as they are.
 * @returns false if one of them could not be drawn
 */
export async function drawIslands(parts: readonly HTMLElement[]): Promise<boolean> {
  if (parts.length === 0) return true;
  try {
    const { drawIsland } = await import('./draw-island.tsx');
    for (const part of parts) {
      await pressEnded;
      await new Promise((resolve) => setTimeout(resolve));
      const drawn = pendingDraws.get(part) ?? drawIsland(part).finally(() => pendingDraws.delete(part));
      pendingDraws.set(part, drawn);
      await drawn;
      if (part.dataset.until) updateLiveText(part, true);
    }
    return true;
  } catch (error) {
    console.info(error);
    return false;
  }
}

/** Resolves when no pointer is down: an element that is replaced between press and release loses the click. */
let pressEnded = Promise.resolve();
addEventListener(
  'pointerdown',
  () => {
    pressEnded = new Promise((resolve) => {
      for (const type of ['pointerup', 'pointercancel'])
        addEventListener(type, () => setTimeout(resolve), { capture: true, once: true });
    });
  },
  { capture: true },
);

/** Draws parts at the first pointer or focus on an element. */
export function drawOnFirstInput(touched: HTMLElement, parts: HTMLElement[]): void {
  const touching = new AbortController();
  const draw = () => {
    touching.abort();
    void drawIslands(parts.filter((part) => !isDrawn(part)));
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin'])
    touched.addEventListener(type, draw, { signal: touching.signal });
}

/** Repeats a click on a button that React does not serve yet, once it does; says so where that fails. */
async function replayClick(event: MouseEvent): Promise<void> {
  const button = closestTo<HTMLButtonElement>(event, 'button');
  const island = button?.closest<HTMLElement>('[data-start~="touch"]');
  if (!button || !island || isDrawn(island) || button.popoverTargetElement || 'print' in button.dataset)
    return;
  event.preventDefault();
  const index = [...island.querySelectorAll('button')].indexOf(button);
  if (await drawIslands([island])) island.querySelectorAll('button')[index]?.click();
  else showLoadError(island);
}

/** Says that a part of the page does not answer. Controls that only scripts can serve disappear with it. */
function showLoadError(part: HTMLElement): void {
  if ('failed' in part.dataset) return;
  part.dataset.failed = '';
  const words = document.createElement('p');
  words.setAttribute('role', 'alert');
  words.className = 'small';
  words.innerHTML =
    'No se ha podido cargar esta parte de la página. <a class="text-link" href="">Vuelve a cargarla</a> para usarla.';
  part.append(words);
}

/** Runs the fields that choose a view of the page once somebody touches them, or where the address asks for a view. */
function startChoiceFields(): void {
  const group = document.querySelector<HTMLFieldSetElement>('fieldset[data-choices]');
  if (!group) return;
  const parts = startedBy('address');
  const fail = () => {
    group.dataset.failed = '';
    const last = parts.at(-1);
    if (last) showLoadError(last);
  };
  const draw = async () => {
    if (!(await drawIslands(parts.filter((part) => !isDrawn(part))))) fail();
  };
  const touching = new AbortController();
  const start = async () => {
    touching.abort();
    await import('./choices.ts').then(({ startChoices }) => startChoices(group, draw), fail);
    await draw();
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'change'])
    group.addEventListener(type, start, { signal: touching.signal });
  const isTouched = [...group.querySelectorAll<HTMLOptionElement | HTMLInputElement>(':checked')].some(
    ({ value }) => value !== '',
  );
  if (isTouched || location.search || readViewState()?.chosen) void start();
}
