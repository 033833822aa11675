/** The headers that tell where a request was started. */
export interface OriginHeaders {
  origin: string | undefined;
  secFetchSite: string | undefined;
  referer: string | undefined;
  /** Host of the request, with its port. */
  host: string;
}

/**
 * True when the request was started by a page of this site. A multipart POST needs no preflight, so the headers that a
 * browser writes and a page cannot forge are the only sign. A browser sends at least one of them; a request with none is
 * refused. The visitor's own Host counts as well as PUBLIC_URL: a second name of the site (www) must not cost messages.
 */
export function startedHere(headers: OriginHeaders, publicOrigin: string | null): boolean {
  const { origin, secFetchSite } = headers;
  if (secFetchSite !== undefined && secFetchSite !== 'same-origin') return false;
  // A form posted from a page with a strict referrer policy says "null"; then only Sec-Fetch-Site can vouch for it.
  if (origin === 'null') return secFetchSite === 'same-origin';
  if (origin === undefined) return secFetchSite !== undefined;
  const url = URL.parse(origin);
  // Behind a TLS proxy the scheme seen here may differ from the visitor's: the host is what counts.
  const isHost = /^https?:$/.test(url?.protocol ?? '') && url?.host === headers.host.toLowerCase();
  return url !== null && (url.origin === publicOrigin || isHost);
}

/**
 * Where a plain form returns to after success: the path of the page that sent it, never another site.
 * @returns a path of this site, `/` when the page is not known.
 */
export function pathToReturn(headers: OriginHeaders, publicOrigin: string | null): string {
  const url = headers.referer === undefined ? null : URL.parse(headers.referer);
  if (!url || !(url.origin === publicOrigin || url.host === headers.host.toLowerCase())) return '/';
  // "//evil.example" would be another site.
  const path = url.pathname.replace(/^[/\\]+/, '/');
  return path.startsWith('/api/') ? '/' : path;
}
