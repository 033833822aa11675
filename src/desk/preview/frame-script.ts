/** What a page of the preview has besides the published one: a script that speaks with the desk around it. */

/** Its address; no page or file of a site has it. */
export const FRAME_SCRIPT_PATH = '/vista-previa.js';

/** The desk to the page: it was made anew. */
export const RELOAD = 'vista-previa:recargar';
/** The page to the desk: which address it shows, `{ type, path }`; sent again when a link was followed. */
export const SHOWN = 'vista-previa:pagina';

/** Puts the script into a rendered page. */
export function withFrameScript(html: string): string {
  return html.replace('</head>', () => `<script src="${FRAME_SCRIPT_PATH}" defer=""></script></head>`);
}

/** A page that only says something, in the place of one of the site. */
export const messagePage = (words: string): string =>
  withFrameScript(
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Vista previa</title></head><body><main><p>${words}</p></main></body></html>`,
  );

/**
 * Loads the page again when the desk says so, and shows the place that was on the screen. Tells the desk the address.
 * @param deskOrigin the only origin that is listened to and told
 */
export const frameScript = (deskOrigin: string): string => `(() => {
  const desk = ${JSON.stringify(deskOrigin)};
  const kept = "vista-previa:lugar";
  addEventListener("message", ({ origin, data }) => {
    if (origin !== desk || data !== "${RELOAD}") return;
    sessionStorage.setItem(kept, JSON.stringify([location.pathname, scrollX, scrollY]));
    location.reload();
  });
  const [path, x, y] = JSON.parse(sessionStorage.getItem(kept) ?? "[]");
  sessionStorage.removeItem(kept);
  if (path === location.pathname) scrollTo({ left: x, top: y, behavior: "instant" });
  const tell = () => parent.postMessage({ type: "${SHOWN}", path: location.pathname }, desk);
  tell();
  // Brought back as it was left.
  addEventListener("pageshow", ({ persisted }) => persisted && tell());
})()
`;
