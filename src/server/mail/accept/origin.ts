/** Request headers that identify the page which started the request. */
export interface OriginHeaders {
  origin: string | undefined;
  secFetchSite: string | undefined;
  referer: string | undefined;
  /** Host of the request, with its port. */
  host: string;
}

/**
 * True if a page of this site started the request (CSRF check). A multipart POST needs no preflight, so the headers
 * that a page cannot forge decide. A browser sends at least one of them; a request without any is refused. The
 * visitor's own Host counts as well as PUBLIC_URL, so that a second name of the site (www) loses no messages.
 */
export function isSameOrigin(headers: OriginHeaders, publicOrigin: string | null): boolean {
  const { origin, secFetchSite } = headers;
  if (secFetchSite !== undefined && secFetchSite !== 'same-origin') return false;
  // A page with a strict referrer policy sends "null"; then Sec-Fetch-Site decides.
  if (origin === 'null') return secFetchSite === 'same-origin';
  if (origin === undefined) return secFetchSite !== undefined;
  const url = URL.parse(origin);
  // Behind a TLS proxy the scheme may differ from the visitor's, so only the host is compared.
  const isHost = /^https?:$/.test(url?.protocol ?? '') && url?.host === headers.host.toLowerCase();
  return url !== null && (url.origin === publicOrigin || isHost);
}

/**
 * Path that a form without scripts returns to after success: that of the sending page, never another site.
 * @returns a path of this site; `/` if the page is unknown
 */
export function returnPath(headers: OriginHeaders, publicOrigin: string | null): string {
  const url = headers.referer === undefined ? null : URL.parse(headers.referer);
  if (!url || !(url.origin === publicOrigin || url.host === headers.host.toLowerCase())) return '/';
  // "//evil.example" would be another site.
  const path = url.pathname.replace(/^[/\\]+/, '/');
  return path.startsWith('/api/') ? '/' : path;
}
