/** Server of the preview. A separate origin keeps the site's root-relative URLs valid, and isolates its scripts from the desk. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STATIC_FILE_PATTERN } from '../../base/addresses/resolve-address.ts';
import type { Brand } from '../../club/brand/brand.ts';
import { brandSheets } from '../../club/brand/style-sheet.ts';
import { TYPEFACES_DIR } from '../../site/build/brand-files.ts';
import {
  BRAND_STYLE_PATH,
  FRAME_SCRIPT_PATH,
  frameScript,
  messagePage,
} from '../core/preview/frame-script.ts';
import type { Preview } from '../core/preview/preview.ts';
import type { DeskAccess } from './access.ts';
import { deskApp } from './desk-app.ts';

interface PreviewAppOptions {
  /** Returns the origin of the desk, `http://127.0.0.1:4330`, the only one that may frame pages. Known once the desk listens. */
  deskOrigin: () => string;
  access: Pick<DeskAccess, 'guardPages' | 'serverOptions'>;
}

/** Path prefix of the typefaces. */
const TYPEFACES_PATH = '/vista-previa/letras';
/** Cache-Control for files with hashed names. */
const IMMUTABLE = 'private, max-age=31536000, immutable';
const READ_METHODS = ['GET', 'HEAD'];
const FORM_DISABLED_MESSAGE =
  'Esto es la vista previa: el formulario no envía nada. En la web publicada, sí.';

/** Creates a read-only server for pages, pictures and files. Browsers cache only files with hashed names. */
export async function previewApp(
  preview: Preview,
  { deskOrigin, access }: PreviewAppOptions,
): Promise<FastifyInstance> {
  const app = deskApp(access);
  const framePolicy = () => `frame-ancestors ${deskOrigin()}`;
  const assets = new Set((await readdir(join(preview.clientDir, 'assets'))).map((name) => `/assets/${name}`));
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' });
    reply.header('Content-Security-Policy', `default-src 'none'; script-src 'self'; ${framePolicy()}`);
  });
  access.guardPages(app);
  // Refuses submissions before their body is read.
  app.addHook('onRequest', async (request, reply) => {
    if (!READ_METHODS.includes(request.method))
      return sendMessage(request, reply.header('Allow', READ_METHODS.join(', ')), 405, FORM_DISABLED_MESSAGE);
  });
  app.setErrorHandler((error, request, reply) => {
    console.error(error);
    return sendMessage(request, reply, 500, 'La vista previa no ha podido dibujar esta página.');
  });
  await app.register(fastifyStatic, { root: preview.clientDir, serve: false, cacheControl: false });

  app.get(FRAME_SCRIPT_PATH, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(frameScript(deskOrigin())),
  );

  app.get(BRAND_STYLE_PATH, async (_request, reply) => {
    const club = preview.club();
    if (!club) return sendText(reply, 503, 'Todavía no hay nada que enseñar.');
    return reply.type('text/css; charset=utf-8').send(await brandStyle(club.brand));
  });
  await app.register(fastifyStatic, {
    root: TYPEFACES_DIR,
    prefix: TYPEFACES_PATH,
    decorateReply: false,
    allowedPath: (path) => path.endsWith('.woff2'),
  });

  app.get<{ Params: { '*': string } }>('/*', async ({ params }, reply) => {
    // Safe for any path, because it is only looked up in lists of existing files.
    const path = `/${params['*']}`;
    if (assets.has(path)) return reply.header('Cache-Control', IMMUTABLE).sendFile(path.slice(1));
    if (path.startsWith('/img/')) return sendPicture(reply, preview, path);
    const season = preview.agenda(path);
    if (season) return reply.type('application/json').send(season);
    const pdf = await preview.pdf(path);
    if (pdf)
      return reply
        .headers({ 'Content-Security-Policy': framePolicy(), 'Content-Disposition': 'inline' })
        .type('application/pdf')
        .send(pdf);
    if (STATIC_FILE_PATTERN.test(path)) return sendText(reply, 404, 'No existe.');
    const page = await preview.page(path);
    if ('to' in page) return reply.redirect(page.to, 302);
    // The page contains its full CSP in a `<meta>` element.
    return reply
      .code(page.status)
      .header('Content-Security-Policy', framePolicy())
      .type('text/html; charset=utf-8')
      .send(page.html);
  });
  return app;
}

const sendText = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).type('text/plain; charset=utf-8').send(message);

/** Sends a message as a page that the desk can reload, or as plain text to requests of scripts. */
function sendMessage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  message: string,
): FastifyReply {
  if (!request.headers.accept?.includes('text/html')) return sendText(reply, status, message);
  return reply.code(status).type('text/html; charset=utf-8').send(messagePage(message));
}

async function sendPicture(reply: FastifyReply, preview: Preview, path: string): Promise<FastifyReply> {
  try {
    const picture = await preview.picture(path);
    if (!picture) return sendText(reply, 404, 'No existe.');
    return reply.header('Cache-Control', IMMUTABLE).type(picture.type).send(picture.body);
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
    return sendText(reply, 503, 'La imagen no está lista.');
  }
}

/** Returns CSS that replaces the bundle's colours and typeface, which are the sample's, with those of the club. */
async function brandStyle(brand: Brand): Promise<string> {
  const face = await readFile(join(TYPEFACES_DIR, brand.typeface, 'face.css'), 'utf8');
  const { light, dark } = brandSheets(brand);
  return [
    face.replaceAll('url("./', `url("${TYPEFACES_PATH}/${brand.typeface}/`),
    light,
    `@media screen and (prefers-color-scheme:dark){${dark}}`,
  ].join('\n');
}
