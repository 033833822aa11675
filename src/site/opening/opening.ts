/**
 * While a page opens, what lies far below the screen is not laid out (opening.css), so that what is on it is there
 * sooner. Only a page opened anew from its top does so: Back, a reload and a link to a part of a page need every height
 * to be right at once.
 */

/**
 * Runs inside the head, before anything can be painted; without scripts a page opens in one piece. The first touch or
 * key ends it, for it may lead to a part further down.
 */
export const OPENING_SCRIPT = [
  '(()=>{let n=performance.getEntriesByType("navigation")[0],d=document.documentElement.dataset;',
  'if(n&&n.type=="navigate"&&!location.hash){d.opening="";',
  '["pointerdown","keydown","click"].forEach(t=>addEventListener(t,()=>{delete d.opening},{capture:true,once:true,passive:true}))}})()',
].join('');

/** Lays the rest out, every part in a task of its own, and ends the opening. For before React looks at the page. */
export async function layOutRest(): Promise<void> {
  const root = document.documentElement;
  if (root.dataset.opening === undefined) return;
  const parts = document.querySelectorAll<HTMLElement>('section, footer');
  for (const part of parts) {
    if (getComputedStyle(part).contentVisibility !== 'auto') continue;
    await new Promise((resolve) => setTimeout(resolve));
    part.dataset.laidOut = '';
    // Asking for a size is what lays it out now.
    part.getBoundingClientRect();
  }
  delete root.dataset.opening;
  for (const part of parts) delete part.dataset.laidOut;
}
