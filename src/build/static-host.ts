/**
 * What static hosts are told, where they listen: `_headers` and `_redirects` (Netlify, Cloudflare Pages and others)
 * and `.htaccess` (Apache). The pages' policy is in the pages; here is what only an answer's head can say.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Club } from '../content/club.ts';
import { type Redirect, redirects } from '../content/paths.ts';
import { FILES_ONLY } from '../content/resolve-address.ts';
import { ASK_AGAIN, FOR_A_YEAR, NO_FRAMING, securityHeaders } from './http-headers.ts';

/** Writes all three into the site's folder. */
export async function writeHostFiles(siteDir: string, club: Club): Promise<void> {
  const secure = club.web.startsWith('https:');
  await writeFile(join(siteDir, '_headers'), headersFile(secure));
  await writeFile(join(siteDir, '_redirects'), redirectsFile(redirects(club)));
  await writeFile(join(siteDir, '.htaccess'), htaccess(redirects(club), secure));
}

/** https://docs.netlify.com/manage/routing/headers/ and https://developers.cloudflare.com/pages/configuration/headers/ */
export function headersFile(secure: boolean): string {
  const all = { ...securityHeaders(secure), 'Content-Security-Policy': NO_FRAMING };
  const lines = Object.entries(all).map(([name, value]) => `  ${name}: ${value}\n`);
  // Not for pages: Cloudflare joins what several rules say, and by themselves both hosts have pages asked for again.
  const files = ['/assets/*', '/img/*'].map((path) => `${path}\n  Cache-Control: ${FOR_A_YEAR}\n`);
  return `/*\n${lines.join('')}${files.join('')}`;
}

/**
 * Only what both hosts read alike. A rule for all unknown addresses would catch every page at Cloudflare; they are
 * answered with 404.html, which leads home.
 */
export function redirectsFile(moved: readonly Redirect[]): string {
  return moved.map(({ from, to }) => `${from} ${to} ${to === '/' ? 302 : 301}\n`).join('');
}

/** UTF-8 of letters with accents, and the letter without. */
const ACCENTS = [
  ['\\xcc[\\x80-\\xbf]', ''],
  ['\\xc3[\\x80-\\x85\\xa0-\\xa5]', 'a'],
  ['\\xc3[\\x87\\xa7]', 'c'],
  ['\\xc3[\\x88-\\x8b\\xa8-\\xab]', 'e'],
  ['\\xc3[\\x8c-\\x8f\\xac-\\xaf]', 'i'],
  ['\\xc3[\\x91\\xb1]', 'n'],
  ['\\xc3[\\x92-\\x96\\xb2-\\xb6]', 'o'],
  ['\\xc3[\\x99-\\x9c\\xb9-\\xbc]', 'u'],
] as const;

/**
 * Answers as the server of this project does, but for the slash that Apache puts after folders. Only directives that
 * `AllowOverride FileInfo` allows: others would make every page an error where that is all there is.
 */
export function htaccess(moved: readonly Redirect[], secure: boolean): string {
  const security = { ...securityHeaders(secure), 'Content-Security-Policy': NO_FRAMING };
  return `# Written by the build. For Apache 2.4.10 or newer, at the root of the site.
<IfModule !mod_rewrite.c>
ErrorDocument 404 /404.html
</IfModule>
<IfModule mod_mime.c>
AddType image/avif .avif
AddType image/webp .webp
AddType application/manifest+json .webmanifest
</IfModule>
<IfModule mod_headers.c>
${Object.entries(security)
  .map(([name, value]) => `Header always set ${name} "${value}"\n`)
  .join('')}Header set Cache-Control "${ASK_AGAIN}"
Header set Cache-Control "${FOR_A_YEAR}" "expr=%{REQUEST_URI} =~ m#^/(assets|img)/#"
</IfModule>
<IfModule mod_rewrite.c>
RewriteEngine On
ErrorDocument 404 "No existe."
# Old addresses.
${moved.map(({ from, to }) => `RewriteRule ^${from.slice(1)}/?$ ${to === '/' ? '/ [R=302,QSD,L]' : `${to}/ [R=301,L]`}\n`).join('')}# What is there; folders of files are not shown.
RewriteCond %{REQUEST_FILENAME} -d
RewriteRule ^(assets|img)(/|$) - [R=404,L]
RewriteCond %{REQUEST_FILENAME} -f [OR]
RewriteCond %{REQUEST_FILENAME} -d
RewriteRule ^ - [L]
# Files that are missing are missing.
RewriteRule ${FILES_ONLY.source.replace('^\\/', '^')} - [NC,L]
# No page has as long an address.
RewriteCond %{REQUEST_URI} .{200}
RewriteRule ^ / [R=302,QSD,L]
# The page whose address differs in accents and capitals alone.
${ACCENTS.map(([letter, plain]) => `RewriteRule ^(.*)${letter}(.*)$ $1${plain}$2 [N]\n`).join('')}RewriteRule ^(.*?)/*$ - [E=PLAIN:$1]
RewriteCond expr "tolower(%{reqenv:PLAIN}) =~ m#^(.+)$#"
RewriteCond %{DOCUMENT_ROOT}/%1/index.html -f
RewriteRule ^ /%1/ [R=301,L]
# All others lead home.
RewriteRule ^ / [R=302,QSD,L]
</IfModule>
`;
}
