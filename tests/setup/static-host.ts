import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { type Listening, listen } from './listen.ts';

/** As plain hosts have them. */
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Serves a built site as GitHub Pages would: folders with their index.html, 404.html for what is not there, and no
 * header or rule of the site's own. Pictures, which only a full `npm run build` encodes, come from `picturesFrom`.
 */
export async function startStaticHost(root: string, picturesFrom: string): Promise<Listening> {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host');
    if (pathname.startsWith('/img/')) return void borrow(`${picturesFrom}${pathname}`, response);
    serve(root, decodeURIComponent(pathname), search, response);
  });
  return listen(server);
}

function serve(
  root: string,
  pathname: string,
  search: string,
  response: ServerResponse<IncomingMessage>,
): void {
  let file = join(root, normalize(pathname));
  if (existsSync(file) && statSync(file).isDirectory()) {
    if (!pathname.endsWith('/')) {
      response.writeHead(301, { Location: `${encodeURI(pathname)}/${search}` }).end();
      return;
    }
    file = join(file, 'index.html');
  }
  const found = existsSync(file);
  if (!found) file = join(root, '404.html');
  response.writeHead(found ? 200 : 404, {
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
  });
  createReadStream(file).pipe(response);
}

async function borrow(url: string, response: ServerResponse): Promise<void> {
  const picture = await fetch(url);
  response.writeHead(picture.status, { 'Content-Type': picture.headers.get('content-type') ?? '' });
  response.end(Buffer.from(await picture.arrayBuffer()));
}
