import { CONTACT_ID, FORM_ID, SENT_ID } from '../base/addresses/anchors.ts';
import { unfoldForm } from './components/Contact/fold.ts';
import { DRAFT_KEY, onFormNeeded, prefillMessage } from './components/Contact/prefill.ts';
import { reloadFailedPictures } from './components/failed-pictures.ts';
import { startPhotoViewer } from './components/Lightbox/photo-viewer.ts';
import { startTimetables } from './components/Timetable/start-timetables.ts';
import { closestTo, isPlainClick } from './islands/plain-click.ts';
import { refreshIslands, renderIslands, renderOnFirstInput, startIslands } from './islands/start-islands.ts';
import { whenIdle } from './islands/when-idle.ts';
import { startOfflineCopies } from './offline-copies.ts';
import { startMenu, startPopoverHistory } from './popovers.ts';

/** The one script that every page loads. It adds behaviour to plain HTML, and loads code for islands when they need it. */

const form = document.getElementById(FORM_ID);
const formNotice = document.querySelector<HTMLElement>('[data-island="ContactNotice"]');
/** Starts the contact form, whose code is part of the notices' island. */
const startForm = () => void (formNotice && renderIslands([formNotice]));

function startPage(): void {
  startMenu();
  startPopoverHistory();
  startTimetables();
  startReveal();
  startPhotoViewer();
  startOfflineCopies();
  startIslands();
  addEventListener('online', reloadFailedPictures);

  if (form && formNotice) renderOnFirstInput(form, [formNotice]);
  if (location.hash.startsWith(`#${SENT_ID}`)) startForm();
  if (form) whenIdle(() => hasDraft() && startForm());

  // The form moves the focus to its field once its code runs. If the code cannot be loaded, the page at least scrolls there.
  onFormNeeded(() => goToForm('auto'));

  document.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    if (closestTo(event, '[data-print]')) void printCurrentData();
    const link = closestTo<HTMLAnchorElement>(event, 'a');
    const href = link?.getAttribute('href');
    if (href === `#${CONTACT_ID}`) {
      event.preventDefault();
      if (link?.dataset.message) prefillMessage(link.dataset.message);
      else goToForm(scrollBehavior());
    }
    if (link && 'picture' in link.dataset && 'canShare' in navigator) {
      event.preventDefault();
      import('./components/Share/share-picture.ts').then(
        ({ sharePicture }) => sharePicture(link),
        () => location.assign(link.href),
      );
    }
    if (link && 'jump' in link.dataset) {
      // A jump leaves no entry in the history, so that Back still leaves the page.
      event.preventDefault();
      const target = document.getElementById(link.hash.slice(1));
      target?.scrollIntoView();
      target?.focus({ preventScroll: true });
    }
    if (href === '#inicio') {
      event.preventDefault();
      scrollTo({ top: 0, behavior: scrollBehavior() });
      document.querySelector('h1')?.focus({ preventScroll: true });
    }
  });
}

function hasDraft(): boolean {
  try {
    return sessionStorage.getItem(DRAFT_KEY) !== null;
  } catch {
    return false;
  }
}

function goToForm(behavior: ScrollBehavior): void {
  startForm();
  unfoldForm();
  const section = document.getElementById(CONTACT_ID);
  section?.scrollIntoView({ behavior });
  section?.querySelector('h2')?.focus({ preventScroll: true });
}

/** Longest wait for current data after a press on «Imprimir», ms. */
const PRINT_TIMEOUT_MS = 3000;

/** Prints the page with current data, or as it is if the data does not arrive in time. */
async function printCurrentData(): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, PRINT_TIMEOUT_MS));
  await Promise.race([refreshIslands(), timeout]);
  print();
}

const scrollBehavior = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth');

/**
 * Animates elements marked `data-reveal` each time they enter the viewport, unless the visitor prefers reduced motion. A
 * script is needed because a CSS view timeline follows the scroll position instead of taking the specified second.
 */
function startReveal(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      // Only values of the entries are read: reading the window would force a layout for each of them.
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (!isIntersecting && boundingClientRect.top > 0) target.setAttribute('data-reveal', 'waiting');
        else if (isIntersecting && target.getAttribute('data-reveal'))
          target.setAttribute('data-reveal', 'shown');
      }
    },
    { rootMargin: '0px 0px 10% 0px' },
  );
  for (const element of document.querySelectorAll('[data-reveal]')) observer.observe(element);
}

// Starts after the first paint, or at the first input: the browser paints sooner without these listeners.
let isStarted = false;
const startOnce = () => {
  if (isStarted) return;
  isStarted = true;
  startPage();
};
for (const type of ['pointerdown', 'keydown', 'focusin'])
  addEventListener(type, startOnce, { capture: true, once: true });
if (document.hidden || !globalThis.PerformanceObserver?.supportedEntryTypes.includes('paint')) startOnce();
else new PerformanceObserver(startOnce).observe({ type: 'paint', buffered: true });
