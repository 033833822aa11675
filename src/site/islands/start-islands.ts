import { readMyTeam } from '../agenda/my-team.ts';
import { readViewState } from './address.ts';
import { updateLiveText } from './live-text.ts';
import { closestTo } from './plain-click.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Decides when islands are drawn. Fresh HTML loads no code: an island is drawn once it has expired, when the visitor's team or
 * the address asks for another view, or when somebody uses it.
 */

/** Longest delay that browsers support, ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** Shortest delay, ms: prevents a loop if two clocks disagree. */
const MIN_TIMER_MS = 1000;

const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')];
const islandsStartedBy = (trigger: string) =>
  islands.filter(({ dataset }) => dataset.start?.split(' ').includes(trigger));
const isDrawn = ({ dataset }: HTMLElement) => dataset.drawn !== undefined;

/** Schedules the drawing of all islands of the page. */
export function startIslands(): void {
  refreshIslands();
  for (const type of ['visibilitychange', 'pageshow', 'online']) addEventListener(type, refreshIslands, true);
  if (readMyTeam()) whenIdle(() => void drawIslands(islandsStartedBy('team')));
  for (const island of islandsStartedBy('touch')) drawOnFirstInput(island, [island]);
  document.addEventListener('click', replayClick, { capture: true });
  startChoiceFields();
}

/** True for the sample club, whose date is fixed, so that its islands never expire. */
export const isClockFixed = (): boolean => document.documentElement.dataset.still !== undefined;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Draws the expired islands, updates texts such as «Hoy» in all of them, and sets a timer for the next that expires. */
export async function refreshIslands(): Promise<void> {
  const dated = islands.filter(({ dataset }) => dataset.until);
  const isFresh = ({ dataset }: HTMLElement) => isClockFixed() || Date.now() < Number(dataset.until);
  for (const island of dated) updateLiveText(island, isFresh(island));
  const allDrawn = await drawIslands(dated.filter((island) => !isFresh(island)));
  clearTimeout(timer);
  // More islands may have expired meanwhile. Those that could not be drawn wait for the next timer.
  const waiting = allDrawn ? dated : dated.filter(isFresh);
  const next = Math.min(...waiting.map(({ dataset }) => Number(dataset.until)));
  if (Number.isFinite(next) && !isClockFixed())
    timer = setTimeout(refreshIslands, Math.min(Math.max(next - Date.now(), MIN_TIMER_MS), MAX_TIMER_MS));
}

/** Draws in progress, by island. */
const pendingDraws = new WeakMap<HTMLElement, Promise<void>>();

/**
 * Draws islands, each in its own task. If code or data cannot be loaded, the remaining islands stay as they are.
 * @returns false if an island could not be drawn
 */
export async function drawIslands(parts: readonly HTMLElement[]): Promise<boolean> {
  if (parts.length === 0) return true;
  try {
    const { drawIsland } = await import('./draw-island.tsx');
    for (const part of parts) {
      await pressEnded;
      await new Promise((resolve) => setTimeout(resolve));
      const drawing = pendingDraws.get(part) ?? drawIsland(part).finally(() => pendingDraws.delete(part));
      pendingDraws.set(part, drawing);
      await drawing;
      if (part.dataset.until) updateLiveText(part, true);
    }
    return true;
  } catch (error) {
    console.info(error);
    return false;
  }
}

/** Resolves when no pointer is down. An element that is replaced between press and release loses the click. */
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

/** Draws islands at the first pointer or focus event on an element. */
export function drawOnFirstInput(element: HTMLElement, parts: HTMLElement[]): void {
  const listening = new AbortController();
  const drawOnce = () => {
    listening.abort();
    void drawIslands(parts.filter((part) => !isDrawn(part)));
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin'])
    element.addEventListener(type, drawOnce, { signal: listening.signal });
}

/** Repeats a click on a button of an island once the island is drawn, or shows an error if it cannot be. */
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

/** Shows that a part of the page could not be loaded, and hides its controls, which need scripts. */
function showLoadError(part: HTMLElement): void {
  if ('failed' in part.dataset) return;
  part.dataset.failed = '';
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.className = 'small';
  message.innerHTML =
    'No se ha podido cargar esta parte de la página. <a class="text-link" href="">Vuelve a cargarla</a> para usarla.';
  part.append(message);
}

/** Starts the fields that choose a view at their first use, or at once if the address asks for a view. */
function startChoiceFields(): void {
  const group = document.querySelector<HTMLFieldSetElement>('fieldset[data-choices]');
  if (!group) return;
  const parts = islandsStartedBy('address');
  const fail = () => {
    group.dataset.failed = '';
    const last = parts.at(-1);
    if (last) showLoadError(last);
  };
  const draw = async () => {
    if (!(await drawIslands(parts.filter((part) => !isDrawn(part))))) fail();
  };
  const listening = new AbortController();
  const start = async () => {
    listening.abort();
    await import('./choices.ts').then(({ startChoices }) => startChoices(group, draw), fail);
    await draw();
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'change'])
    group.addEventListener(type, start, { signal: listening.signal });
  const hasChoice = [...group.querySelectorAll<HTMLOptionElement | HTMLInputElement>(':checked')].some(
    ({ value }) => value !== '',
  );
  if (hasChoice || location.search || readViewState()?.chosen) void start();
}
