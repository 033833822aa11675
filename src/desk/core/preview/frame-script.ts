/** Additions to pages of the preview: the unsaved brand, and a script that exchanges messages with the desk. */

/** Paths of the additions, which no page or file of a site uses. */
export const FRAME_SCRIPT_PATH = '/vista-previa.js';
export const BRAND_STYLE_PATH = '/vista-previa.css';

/** Message from the desk that makes the page reload. */
export const RELOAD_MESSAGE = 'vista-previa:recargar';
/** Type of the message that each loaded page sends to the desk, with its path: `{ type, path }`. */
export const PAGE_SHOWN_MESSAGE = 'vista-previa:pagina';

const SCRIPT = `<script src="${FRAME_SCRIPT_PATH}" defer=""></script>`;

/** Adds the brand's style sheet, after all others, and the script to a rendered page. */
export const addFrameScript = (html: string): string =>
  html.replace('</head>', () => `<link rel="stylesheet" href="${BRAND_STYLE_PATH}"/>${SCRIPT}</head>`);

/** Returns a page that shows only a message. */
export const messagePage = (message: string): string =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Vista previa</title>${SCRIPT}</head><body><main><p>${message}</p></main></body></html>`;

/**
 * Returns a script that reports the page's path to the desk, and on the desk's message reloads the page at its scroll position.
 * @param deskOrigin the only origin that the script sends messages to and accepts them from
 */
export const frameScript = (deskOrigin: string): string => `(() => {
  const desk = ${JSON.stringify(deskOrigin)};
  const key = "vista-previa:lugar";
  addEventListener("message", ({ origin, data }) => {
    if (origin !== desk || data !== "${RELOAD_MESSAGE}") return;
    sessionStorage.setItem(key, JSON.stringify([location.pathname, scrollX, scrollY]));
    location.reload();
  });
  const [path, x, y] = JSON.parse(sessionStorage.getItem(key) ?? "[]");
  sessionStorage.removeItem(key);
  if (path === location.pathname) scrollTo({ left: x, top: y, behavior: "instant" });
  const send = () => parent.postMessage({ type: "${PAGE_SHOWN_MESSAGE}", path: location.pathname }, desk);
  send();
  // Restored from the back/forward cache.
  addEventListener("pageshow", ({ persisted }) => persisted && send());
})()
`;
