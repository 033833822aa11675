import { CONTACT_ID, FORM_ID, SENT_ID } from '../addresses/anchors.ts';
import { unfoldForm } from './components/Contact/fold.ts';
import { DRAFT_KEY, onFormNeeded, prefillMessage } from './components/Contact/prefill.ts';
import { reloadLostPictures, startPhotoViewer } from './components/PhotoGrid/photo-viewer.ts';
import { startTimetables } from './components/Timetable/start-timetables.ts';
import { closestTo, isPlainClick } from './islands/plain-click.ts';
import { drawIslands, drawOnFirstInput, refreshIslands, startIslands } from './islands/start-islands.ts';
import { whenIdle } from './islands/when-idle.ts';
import { startOfflineCopies } from './offline-copies.ts';
import { startMenu, startPopoverHistory } from './popovers.ts';

/** The one script that every page loads: what plain HTML cannot do by itself, and the parts of the page that change. */

const form = document.getElementById(FORM_ID);
const formNotice = document.querySelector<HTMLElement>('[data-island="ContactNotice"]');
/** Starts the contact form, whose code comes with the notices above it. */
const startForm = () => void (formNotice && drawIslands([formNotice]));

function startPage(): void {
  startMenu();
  startPopoverHistory();
  startTimetables();
  startReveal();
  startPhotoViewer();
  startOfflineCopies();
  startIslands();
  // Pictures that were lost with the connection come with it again.
  addEventListener('online', reloadLostPictures);

  if (form && formNotice) drawOnFirstInput(form, [formNotice]);
  if (location.hash.startsWith(`#${SENT_ID}`)) startForm();
  // Reading storage can wait.
  if (form) whenIdle(() => hasDraft() && startForm());

  // A message that is begun goes on to its field once the form runs; where its code cannot be had, the page is there at least.
  onFormNeeded(() => goToForm('auto'));

  document.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    if (closestTo(event, '[data-print]')) void printUpToDate();
    const link = closestTo(event, 'a');
    const href = link?.getAttribute('href');
    if (href === `#${CONTACT_ID}`) {
      event.preventDefault();
      if (link?.dataset.message) prefillMessage(link.dataset.message);
      else goToForm(glide());
    }
    if (href === '#inicio') {
      event.preventDefault();
      scrollTo({ top: 0, behavior: glide() });
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

/** As long as a person waits for a button, ms: without an answer paper has what the page has. */
const PRINT_PATIENCE = 3000;

async function printUpToDate(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, PRINT_PATIENCE));
  await Promise.race([refreshIslands(), late]);
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
      // Without a look at the window, which would have the page laid out between two of them.
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

// Hardly anybody uses a page that is not on the screen yet, and the browser paints it sooner without these listeners. Last: by
// now all of the above is there.
let hasBegun = false;
const begin = () => {
  if (hasBegun) return;
  hasBegun = true;
  startPage();
};
for (const type of ['pointerdown', 'keydown', 'focusin'])
  addEventListener(type, begin, { capture: true, once: true });
if (document.hidden || !globalThis.PerformanceObserver?.supportedEntryTypes.includes('paint')) begin();
else new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
