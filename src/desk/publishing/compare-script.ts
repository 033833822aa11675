/** What a page that is compared has besides: a script that keeps it at the same place as the other one. */

/** Its address; no page or file of a site has it. */
export const COMPARE_SCRIPT_PATH = '/comparar.js';

/** The page to the desk: it is there, `{ type }`, or was scrolled, `{ type, y }`; the desk to the page: `{ type, y }`. */
export const ARRIVED = 'comparar:lista';
export const SCROLLED = 'comparar:lugar';

export const withCompareScript = (html: string): string =>
  html.replace('</head>', () => `<script src="${COMPARE_SCRIPT_PATH}" defer=""></script></head>`);

/** Links lead nowhere here, or the two would show different pages. @param deskOrigin the only origin that it talks with */
export const compareScript = (deskOrigin: string): string => `(() => {
  const desk = ${JSON.stringify(deskOrigin)};
  // Where the other page is: what leads there is no news to it.
  let there = NaN;
  const isThere = () => Math.abs(scrollY - there) < 1;
  addEventListener("message", ({ origin, data }) => {
    if (origin !== desk || data?.type !== "${SCROLLED}") return;
    there = Math.min(data.y, document.documentElement.scrollHeight - innerHeight);
    if (!isThere()) scrollTo({ top: there, behavior: "instant" });
  });
  addEventListener("scroll", () => {
    if (isThere()) return;
    there = NaN;
    parent.postMessage({ type: "${SCROLLED}", y: scrollY }, desk);
  }, { passive: true });
  const stay = (event) => {
    if (event.type === "submit" || event.target.closest?.("a[href]")) event.preventDefault();
  };
  addEventListener("click", stay, true);
  addEventListener("submit", stay, true);
  parent.postMessage({ type: "${ARRIVED}" }, desk);
})()
`;
