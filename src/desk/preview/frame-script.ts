/** Additions to pages of the preview: the unsaved brand, and a script that exchanges messages with the desk. */

/** Addresses that no page or file of a site has. */
export const FRAME_SCRIPT_PATH = '/vista-previa.js';
export const BRAND_STYLE_PATH = '/vista-previa.css';

/** From the desk to the page: it has changed. */
export const RELOAD_MESSAGE = 'vista-previa:recargar';
/** From the page to the desk: which address it shows, `{ type, path }`; sent again when a link was followed. */
export const PAGE_SHOWN_MESSAGE = 'vista-previa:pagina';

const SCRIPT = `<script src="${FRAME_SCRIPT_PATH}" defer=""></script>`;

/** A rendered page with the brand's style after every other one, and the script. */
export const addFrameScript = (html: string): string =>
  html.replace('</head>', () => `<link rel="stylesheet" href="${BRAND_STYLE_PATH}"/>${SCRIPT}</head>`);

/** Returns a page that shows only a message. */
export const messagePage = (words: string): string =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Vista previa</title>${SCRIPT}</head><body><main><p>${words}</p></main></body></html>`;

/**
 * Loads the page again when the desk says so, and shows the place that was on the screen. Sends the desk its address.
 * @param deskOrigin the only origin that messages are taken from and sent to
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
  // Brought back as it was left.
  addEventListener("pageshow", ({ persisted }) => persisted && send());
})()
`;
