import { CONTACT_ID, SENT_ID, SENT_WITHOUT_COPY_ID } from '../contract/anchors.ts';
import { beginMessage, DRAFT_KEY, startFormBy } from './components/Contact/begin-message.ts';
import { unfoldForm } from './components/Contact/fold.ts';
import { reloadLostPictures, startPhotoViewer } from './components/PhotoGrid/photo-viewer.ts';
import { startWeek } from './components/Timetable/week.ts';
import { isPlainClick } from './islands/plain-click.ts';
import { whenIdle } from './islands/when-idle.ts';
import { startOfflineCopies } from './offline-copies.ts';
import { startMenu, startPopoverEntries } from './popovers.ts';

/** The one script that every page loads: what plain HTML cannot do by itself, and the start of the page's islands. */

const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')];
/** They start by themselves. */
const waiting = islands.filter(({ dataset }) => !dataset.start);
const form = islands.find(({ dataset }) => dataset.island === 'ContactForm');

function startPage(): void {
  startMenu();
  startPopoverEntries();
  startWeek();
  startReveal();
  startPhotoViewer();
  startOfflineCopies();
  // Pictures that were lost with the connection come with it again.
  addEventListener('online', reloadLostPictures);

  for (const island of islands)
    for (const type of ['pointerover', 'pointerdown', 'focusin'])
      island.addEventListener(type, () => start([island]), { once: true });

  // What comes near the screen, and all that stands above, which Back must find as high as it was: the rest of a page says
  // what was right on the day on which it was made.
  const near = new IntersectionObserver(
    (entries) => {
      const boxes = entries.flatMap(({ isIntersecting, target }) => (isIntersecting ? [target] : []));
      for (const box of boxes) near.unobserve(box);
      const islands = waiting.filter(({ parentElement }) => parentElement && boxes.includes(parentElement));
      if (islands.length > 0) void start(islands);
    },
    { rootMargin: '1000000px 0px 50%' },
  );
  const startNear = () => {
    // An island itself has no box.
    for (const { parentElement } of waiting) if (parentElement) near.observe(parentElement);
  };
  whenIdle(startNear);
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(type, startNear, { capture: true, once: true });
  // Paper has all of the page: the keys that print, and the button that does, bring it up to date.
  addEventListener('keydown', ({ ctrlKey, metaKey }) => (ctrlKey || metaKey) && void start(waiting));
  // The browser's own menu gives no time: what only paper shows is ready for it once somebody uses the page.
  const onPaper = waiting.filter(
    (island) => island.closest('[data-paper-only]') ?? island.querySelector('[data-paper-only]'),
  );
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'scroll'])
    addEventListener(type, () => whenIdle(() => start(onPaper)), { once: true, passive: true });
  // An answer to a choice may stand far from it.
  addEventListener('change', () => start(waiting), { once: true });

  const isSent = [SENT_ID, SENT_WITHOUT_COPY_ID].includes(location.hash.slice(1));
  if (form && isSent) void start([form]);
  // Reading storage can wait.
  if (form) whenIdle(() => hasDraft() && start([form]));

  // A message that is begun goes on to its field once the form runs; where its code cannot be had, the page is there at least.
  startFormBy(() => goToForm('auto'));

  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !isPlainClick(event)) return;
    if (event.target.closest('[data-print]')) void printUpToDate();
    const link = event.target.closest('a');
    if (link?.getAttribute('href') === `#${CONTACT_ID}`) {
      event.preventDefault();
      if (link.dataset.message) beginMessage(link.dataset.message);
      else goToForm(glide());
    }
    if (link?.getAttribute('href') === '#inicio') {
      event.preventDefault();
      scrollTo({ top: 0, behavior: glide() });
      document.querySelector('h1')?.focus({ preventScroll: true });
    }
  });
}

/** Has React take over these parts of the page, one after the other. */
async function start(islands: Iterable<HTMLElement>): Promise<void> {
  const { startIsland } = await import('./islands/start-islands.tsx');
  for (const island of islands) {
    // Each in a task of its own, with room for what the visitor does in between.
    await new Promise((resolve) => setTimeout(resolve));
    await startIsland(island);
  }
}

function hasDraft(): boolean {
  try {
    return sessionStorage.getItem(DRAFT_KEY) !== null;
  } catch {
    return false;
  }
}

function goToForm(behavior: ScrollBehavior): void {
  if (form) void start([form]);
  unfoldForm();
  const section = document.getElementById(CONTACT_ID);
  section?.scrollIntoView({ behavior });
  section?.querySelector('h2')?.focus({ preventScroll: true });
}

/** As long as a person waits for a button, ms: without an answer paper has what the page has. */
const PRINT_PATIENCE = 3000;

async function printUpToDate(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, PRINT_PATIENCE));
  await Promise.race([start(waiting).catch(() => {}), late]);
  print();
}

const glide = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth');

/**
 * Things marked `data-reveal` rise a little each time they enter the view, for visitors who do not ask for less motion.
 * They begin just before their place is on the screen. A script, because a view timeline of the style sheet follows the
 * scrolling instead of taking the specified second.
 */
function startReveal(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (!isIntersecting && boundingClientRect.top > innerHeight) {
          target.setAttribute('data-reveal', 'waiting');
        } else if (isIntersecting && target.getAttribute('data-reveal') === 'waiting') {
          target.setAttribute('data-reveal', 'shown');
        }
      }
    },
    { rootMargin: '0px 0px 10% 0px' },
  );
  for (const element of document.querySelectorAll('[data-reveal]')) observer.observe(element);
}

// Hardly anybody uses a page that is not on the screen yet, and the browser paints it sooner without these listeners. Last: by
// now all of the above is there.
const begun = new AbortController();
const begin = () => {
  if (begun.signal.aborted) return;
  begun.abort();
  startPage();
};
for (const type of ['pointerdown', 'keydown', 'focusin'])
  addEventListener(type, begin, { capture: true, signal: begun.signal });
if (document.hidden || !globalThis.PerformanceObserver?.supportedEntryTypes.includes('paint')) begin();
else new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
