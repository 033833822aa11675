/** Additions to pages of the preview: the unsaved brand, and a script that exchanges messages with the desk. */

/** Paths that no page or file of a site uses. */
export const FRAME_SCRIPT_PATH = '/vista-previa.js';
export const BRAND_STYLE_PATH = '/vista-previa.css';

/** Message from the desk to the page: the page has changed. */
export const RELOAD_MESSAGE = 'vista-previa:recargar';
/** Message from the page to the desk: its current path, `{ type, path }`. Sent by every page that loads. */
export const PAGE_SHOWN_MESSAGE = 'vista-previa:pagina';

const SCRIPT = `<script src="${FRAME_SCRIPT_PATH}" defer=""></script>`;

/** Adds the brand's style sheet, after all others, and the script to a rendered page. */
export const addFrameScript = (html: string): string =>
  html.replace('</head>', () => `<link rel="stylesheet" href="${BRAND_STYLE_PATH}"/>${SCRIPT}</head>`);

/** Returns a page that shows only a message. */
export const messagePage = (words: string): string =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Vista previa</title>${SCRIPT}</head><body><main><p>${words}</p></main></body></html>`;

/**
 * Returns a script that reloads the page on a message from the desk, keeps its scroll position, and reports its path.
 * @param deskOrigin only origin that messages are accepted from and sent to
 */
export const frameScript = (deskOrigin: string): string => `(() => {
  const desk = ${JSON.stringify(deskOrigin)};
  const kept = "vista-previa:lugar";
  addEventListener("message", ({ origin, data }) => {
    if (origin !== desk || data !== "${RELOAD_MESSAGE}") return;
    sessionStorage.setItem(kept, JSON.stringify([location.pathname, scrollX, scrollY]));
    location.reload();
  });
  const [path, x, y] = JSON.parse(sessionStorage.getItem(kept) ?? "[]");
  sessionStorage.removeItem(kept);
  if (path === location.pathname) scrollTo({ left: x, top: y, behavior: "instant" });
  const send = () => parent.postMessage({ type: "${PAGE_SHOWN_MESSAGE}", path: location.pathname }, desk);
  send();
  // Restored from the back/forward cache.
  addEventListener("pageshow", ({ persisted }) => persisted && send());
})()
`;
