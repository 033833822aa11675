/**
 * Configuration files for static hosts: `_headers` and `_redirects` (Netlify, Cloudflare Pages and others),
 * `.htaccess` (Apache). The CSP is in the pages, except for directives that a page cannot contain.
 */

import { BLOG_FEED_PATH, CALENDARS_PATH, CHANGES_FEED_PATH, FEED_TYPE } from '../../base/addresses/paths.ts';
import type { Redirect } from '../../base/addresses/resolve-address.ts';
import { WORKER_PATH } from '../../base/addresses/worker-path.ts';
import {
  CACHE_FOR_15_MINUTES,
  CACHE_FOR_A_YEAR,
  DOCUMENT_HEADERS,
  NO_FRAMING,
  REVALIDATE,
  securityHeaders,
} from '../../base/config/http-headers.ts';
import type { Club } from '../../club/content/club.ts';
import { oldAddresses } from '../../club/content/site-page.ts';

const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** Returns the three files by name. */
export function staticHostFiles(club: Club): Record<string, string> {
  const secure = club.origin.startsWith('https:');
  return {
    _headers: headersFile(secure),
    _redirects: redirectsFile(oldAddresses(club)),
    '.htaccess': htaccess(oldAddresses(club), secure),
  };
}

/**
 * Writes `_headers` (https://docs.netlify.com/manage/routing/headers/,
 * https://developers.cloudflare.com/pages/configuration/headers/).
 */
export function headersFile(secure: boolean): string {
  // Rules can only add headers, so files get the headers of documents, too.
  const all = { ...securityHeaders(secure), ...DOCUMENT_HEADERS, 'Content-Security-Policy': NO_FRAMING };
  const lines = Object.entries(all).map(([name, value]) => `  ${name}: ${value}\n`);
  // No rule for pages: Cloudflare joins the values of several rules, and both hosts revalidate pages by default.
  const files = ['/assets/*', '/img/*'].map((path) => `${path}\n  Cache-Control: ${CACHE_FOR_A_YEAR}\n`);
  // Listed separately, because the parent path may be a page of the club.
  const calendars = ['club.ics', 'equipos/*', 'lugares/*'].map(
    (path) =>
      `${CALENDARS_PATH}/${path}\n  Content-Type: ${CALENDAR_TYPE}\n  Cache-Control: ${CACHE_FOR_15_MINUTES}\n`,
  );
  const feeds = [BLOG_FEED_PATH, CHANGES_FEED_PATH, '/cambios/*'].map(
    (path) => `${path}\n  Content-Type: ${FEED_TYPE}\n  Cache-Control: ${CACHE_FOR_15_MINUTES}\n`,
  );
  // The worker must be revalidated to be replaced by the next build.
  const worker = `${WORKER_PATH}\n  Cache-Control: ${REVALIDATE}\n`;
  return `/*\n${[...lines, ...files, ...calendars, ...feeds, worker].join('')}`;
}

/**
 * Writes `_redirects` in the syntax that both hosts share. There is no rule for unknown paths, because a catch-all rule would
 * match every page at Cloudflare; they get 404.html, which redirects to the home page.
 */
export function redirectsFile(moved: readonly Redirect[]): string {
  return moved.map((redirect) => `${redirect.from} ${redirect.to} ${redirectStatus(redirect)}\n`).join('');
}

/**
 * Writes `.htaccess`, which makes Apache respond like this project's server, except that Apache adds a slash to folders. Unknown
 * paths get 404.html. Uses only directives of `AllowOverride FileInfo`; a host that forbids others would answer every page with
 * an error.
 */
export function htaccess(moved: readonly Redirect[], secure: boolean): string {
  const security = { ...securityHeaders(secure), 'Content-Security-Policy': NO_FRAMING };
  return `# Written by the build. For Apache 2.4.10 or newer, at the root of the site.
ErrorDocument 404 /404.html
<IfModule mod_mime.c>
AddType image/avif .avif
AddType image/webp .webp
AddType application/pdf .pdf
AddType application/manifest+json .webmanifest
AddType "${CALENDAR_TYPE}" .ics
</IfModule>
<IfModule mod_headers.c>
${headerLines(security)}${headerLines(DOCUMENT_HEADERS, ` "expr=%{REQUEST_URI} !~ ${HASHED_FILES}"`)}Header set Cache-Control "${REVALIDATE}"
Header set Cache-Control "${CACHE_FOR_A_YEAR}" "expr=%{REQUEST_URI} =~ ${HASHED_FILES}"
Header set Cache-Control "${CACHE_FOR_15_MINUTES}" "expr=%{REQUEST_URI} =~ m#[.]ics$|${FEED_FILES}#"
Header set Content-Type "${FEED_TYPE}" "expr=%{REQUEST_URI} =~ m#${FEED_FILES}#"
</IfModule>
<IfModule mod_rewrite.c>
RewriteEngine On
# Another spelling of a page. Apache itself asks for index.html, so the rule reads the request of the visitor.
RewriteCond %{THE_REQUEST} "^[^ ]+ [^ ?]*/index[.]html[ ?]"
RewriteRule ^(.*/)?index[.]html$ /$1 [R=301,L]
# Old addresses.
${moved
  .map(
    (redirect) =>
      `RewriteRule ^${redirect.from.slice(1)}/?$ ${redirect.to}/ [R=${redirectStatus(redirect)},L]\n`,
  )
  .join('')}</IfModule>
`;
}

/** Part of an Apache pattern for Atom feeds. */
const FEED_FILES = '^/(blog/feed|cambios.*)[.]xml$';
/** Apache pattern for files with hashed names. */
const HASHED_FILES = 'm#^/(assets|img)/#';

const headerLines = (headers: Record<string, string>, condition = ''): string =>
  Object.entries(headers)
    .map(([name, value]) => `Header always set ${name} "${value}"${condition}\n`)
    .join('');

const redirectStatus = ({ permanent = true }: Redirect) => (permanent ? 301 : 302);
