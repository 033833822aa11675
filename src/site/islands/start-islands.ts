import { readMyTeam } from '../agenda/my-team.ts';
import { readViewState } from './address.ts';
import { updateLiveText } from './live-text.ts';
import { closestTo } from './plain-click.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Decides when islands are rendered. Fresh HTML loads no code: an island is rendered once it has expired, when the visitor's team or
 * the address asks for another view, or when somebody uses it.
 */

/** Longest delay that browsers support, ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** Shortest delay, ms: prevents a loop if two clocks disagree. */
const MIN_TIMER_MS = 1000;

const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')];
const islandsStartedBy = (trigger: string) =>
  islands.filter(({ dataset }) => dataset.start?.split(' ').includes(trigger));
const isRendered = ({ dataset }: HTMLElement) => dataset.rendered !== undefined;

/** Schedules the rendering of all islands of the page. */
export function startIslands(): void {
  refreshIslands();
  for (const type of ['visibilitychange', 'pageshow', 'online']) addEventListener(type, refreshIslands, true);
  if (readMyTeam()) whenIdle(() => void renderIslands(islandsStartedBy('team')));
  for (const island of islandsStartedBy('touch')) renderOnFirstInput(island, [island]);
  document.addEventListener('click', replayClick, { capture: true });
  startChoiceFields();
}

/** True for the sample club, whose date is fixed, so that its islands never expire. */
export const isClockFixed = (): boolean => document.documentElement.dataset.still !== undefined;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Renders the expired islands, updates texts such as «Hoy» in all of them, and sets a timer for the next that expires. */
export async function refreshIslands(): Promise<void> {
  const datedIslands = islands.filter(({ dataset }) => dataset.until);
  const isFresh = ({ dataset }: HTMLElement) => isClockFixed() || Date.now() < Number(dataset.until);
  for (const island of datedIslands) updateLiveText(island, isFresh(island));
  const allRendered = await renderIslands(datedIslands.filter((island) => !isFresh(island)));
  clearTimeout(timer);
  // More islands may have expired meanwhile. Those that could not be rendered wait for the next timer.
  const scheduled = allRendered ? datedIslands : datedIslands.filter(isFresh);
  const nextExpiry = Math.min(...scheduled.map(({ dataset }) => Number(dataset.until)));
  if (Number.isFinite(nextExpiry) && !isClockFixed())
    timer = setTimeout(
      refreshIslands,
      Math.min(Math.max(nextExpiry - Date.now(), MIN_TIMER_MS), MAX_TIMER_MS),
    );
}

/** Renders in progress, by island. */
const pendingRenders = new WeakMap<HTMLElement, Promise<void>>();

/**
 * Renders islands, each in its own task. If code or data cannot be loaded, the remaining islands stay as they are.
 * @returns false if an island could not be rendered
 */
export async function renderIslands(targets: readonly HTMLElement[]): Promise<boolean> {
  if (targets.length === 0) return true;
  try {
    const { renderIsland } = await import('./render-island.tsx');
    for (const part of targets) {
      await pressEnded;
      await new Promise((resolve) => setTimeout(resolve));
      const rendering =
        pendingRenders.get(part) ?? renderIsland(part).finally(() => pendingRenders.delete(part));
      pendingRenders.set(part, rendering);
      await rendering;
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

/** Renders islands at the first pointer or focus event on an element. */
export function renderOnFirstInput(element: HTMLElement, targets: HTMLElement[]): void {
  const listeners = new AbortController();
  const renderOnce = () => {
    listeners.abort();
    void renderIslands(targets.filter((part) => !isRendered(part)));
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin'])
    element.addEventListener(type, renderOnce, { signal: listeners.signal });
}

/** Repeats a click on a button of an island once the island is rendered, or shows an error if it cannot be. */
async function replayClick(event: MouseEvent): Promise<void> {
  const button = closestTo<HTMLButtonElement>(event, 'button');
  const island = button?.closest<HTMLElement>('[data-start~="touch"]');
  if (!button || !island || isRendered(island) || button.popoverTargetElement || 'print' in button.dataset)
    return;
  event.preventDefault();
  const index = [...island.querySelectorAll('button')].indexOf(button);
  if (await renderIslands([island])) island.querySelectorAll('button')[index]?.click();
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
  const showFailure = () => {
    group.dataset.failed = '';
  };
  const renderParts = async () => {
    if (!(await renderIslands(islandsStartedBy('address').filter((part) => !isRendered(part)))))
      showFailure();
  };
  const listeners = new AbortController();
  const start = async () => {
    listeners.abort();
    await import('./choices.ts').then(({ startChoices }) => startChoices(group, renderParts), showFailure);
    await renderParts();
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'change'])
    group.addEventListener(type, start, { signal: listeners.signal });
  const hasChoice = [...group.querySelectorAll<HTMLOptionElement | HTMLInputElement>(':checked')].some(
    ({ value }) => value !== '',
  );
  if (hasChoice || location.search || readViewState()?.chosen) void start();
}
