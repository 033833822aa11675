/**
 * Back while a page starts. To the browser, the addresses of page changes are places of one page, even after it is
 * loaded again: Back between them changes the address and brings nothing. The router follows it once React runs the
 * page; until then the page has to be loaded anew, or its HTML would be taken for that of the other address.
 */
declare global {
  interface Window {
    /** While the page starts, the path its HTML came for. */
    openedAt?: string;
  }
}

/** First of all scripts: Back may come while the HTML still arrives. The router is not to hear of it. */
export const BACK_SCRIPT = [
  'openedAt=location.pathname;addEventListener("popstate",e=>{',
  'self.openedAt&&openedAt!=location.pathname&&(e.stopImmediatePropagation(),location.reload())});',
].join('');

/** Whether Back has come while the page starts: it is being loaded anew, and is not to start. */
export const hasGoneBack = (): boolean =>
  window.openedAt !== undefined && window.openedAt !== location.pathname;

/** React runs the page; from now on the router follows Back. */
export function endStart(): void {
  delete window.openedAt;
}
