import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FEED } from '../contract/addresses.ts';
import { readFolders } from '../contract/folders.ts';
import { ASK_AGAIN, FEED_TYPE, FOR_A_QUARTER, FOR_A_YEAR, NO_FRAMING } from '../contract/http-headers.ts';
import { WORKER_PATH } from '../contract/offline.ts';
import { FILES_ONLY } from '../contract/resolve-address.ts';
import { type MailConfig, readMailConfig } from '../mail/config.ts';
import { mailRelay } from '../mail/relay.ts';
import type { PicturesOnRequest } from '../pictures/on-request.ts';
import { createServer, endOnSignal, readListen, sendErrorPage } from './fastify.ts';
import { followSite, type Site } from './site.ts';

/** Reads the server's environment. Throws an Error in Spanish that names what is wrong. */
export const readServerConfig = (env: NodeJS.ProcessEnv) => ({
  folders: readFolders(env),
  mail: readMailConfig(env),
  listen: readListen(env),
});

/**
 * Serves the site that is built, and every later one, until the process ends. Builds nothing.
 * @param makesPictures whether pictures that the build has left out are made when they are requested
 * @returns the site that is served now
 */
export async function serve(
  { folders, mail, listen }: ReturnType<typeof readServerConfig>,
  makesPictures = false,
): Promise<() => Site> {
  const { port, host, logLevel } = listen;
  const { site, newest, onTrouble } = await followSite(folders, makesPictures);
  const app = await createApp({ site, newest, siteDir: folders.siteDir, mail, logLevel });
  onTrouble((error) => app.log.warn(error.message));
  endOnSignal(app);
  await app.listen({ port, host });
  console.log(`${site().info.name}: http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`);
  return site;
}

interface AppOptions extends PagesOptions {
  mail: MailConfig;
  /** Minimum level that is logged; `silent` for none. */
  logLevel: string;
}

/** The whole server: the built site, its pictures, and the contact relay. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { site, mail, logLevel } = options;
  const app = createServer({ publicOrigin: mail.publicOrigin, trustProxy: mail.trustProxy, logLevel });
  const wayOut = () => {
    const { email, phone } = site().info;
    return `También puedes escribirnos a ${email}${phone ? ` o llamarnos al ${phone}` : ''}.`;
  };
  await app.register(mailRelay(mail, { wayOut }));
  await sitePages(app, options);
  return app;
}

interface PagesOptions {
  siteDir: string;
  /** The site as it was last read. */
  site: () => Site;
  /** The same, read again if a build has replaced it; without this, nobody builds while the server runs. */
  newest?: () => Promise<Site>;
}

/** The service worker asks this origin for pages and for a newer worker, and nothing else of anybody. */
const WORKER_POLICY = `default-src 'none'; connect-src 'self'; worker-src 'self'; ${NO_FRAMING}`;
/** Opened by itself, a picture stands in a page that the browser makes and styles. */
const PICTURE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; ${NO_FRAMING}`;
const NAMED_BY_CONTENT = /^\/(assets|img)\//;
const READING = ['GET', 'HEAD'];

/** The built site: pages, files with their caching, redirects, and 404 for missing files. */
async function sitePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: options.siteDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });

  // The static plugin names types by extension after all else; these it does not know.
  app.addHook('onSend', async (request, reply) => {
    const { path } = splitUrl(request);
    if (reply.statusCode !== 200) return;
    if (path === FEED) reply.type(FEED_TYPE);
  });

  // All that is here is only read. Said before a body is looked at, whatever it may hold.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || READING.includes(request.method)) return;
    return sendErrorPage(reply.header('Allow', READING.join(', ')), 405);
  });

  // The end of the server does not wait for pictures.
  app.addHook('preClose', async () => options.site().pictures?.end());

  // A file that a build has taken away since it was looked up: its answer must not be kept for a year in its place.
  app.setNotFoundHandler((_request, reply) => fileMissing(reply));

  app.get('/*', async (request, reply) => {
    const { path, query } = splitUrl(request);
    const { fileFor, policyOf, destinationOf, pictures } = await siteFor(path, options);
    const file = fileFor(path);
    if (file) return sendFile(reply, file, policyOf(file));
    if (pictures && path.startsWith('/img/')) return sendPicture(path, reply, pictures);
    if (FILES_ONLY.test(path)) return fileMissing(reply);
    const { to, permanent } = destinationOf(path);
    return reply.redirect(permanent ? to + query : to, permanent ? 301 : 302);
  });
}

/** The site to answer from: a page goes out under its own policy, and nothing is missing that a build has just brought. */
async function siteFor(path: string, { site, newest }: PagesOptions): Promise<Site> {
  const file = site().fileFor(path);
  const mayHaveChanged = file === undefined || !NAMED_BY_CONTENT.test(file);
  return newest && mayHaveChanged ? newest() : site();
}

/** Path, percent-decoded where it can be, and query with its question mark. */
function splitUrl(request: FastifyRequest): { path: string; query: string } {
  const at = request.url.indexOf('?');
  const raw = at < 0 ? request.url : request.url.slice(0, at);
  return { path: decoded(raw), query: at < 0 ? '' : request.url.slice(at) };
}

/** Everything is looked up in lists of what exists, so whatever comes out of this can do no harm. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function sendFile(reply: FastifyReply, file: string, policy: string | undefined): FastifyReply {
  if (policy) reply.header('Content-Security-Policy', `${policy}; ${NO_FRAMING}`);
  else if (file === WORKER_PATH) reply.header('Content-Security-Policy', WORKER_POLICY);
  else if (file.startsWith('/img/')) reply.header('Content-Security-Policy', PICTURE_POLICY);
  reply.header('Cache-Control', cachingOf(file));
  return reply.sendFile(file.slice(1));
}

function cachingOf(file: string): string {
  if (NAMED_BY_CONTENT.test(file)) return FOR_A_YEAR;
  if (file.endsWith('.ics') || file === FEED) return FOR_A_QUARTER;
  return ASK_AGAIN;
}

async function sendPicture(
  path: string,
  reply: FastifyReply,
  pictures: PicturesOnRequest,
): Promise<FastifyReply> {
  try {
    const picture = await pictures.get(path);
    if (!picture) return fileMissing(reply);
    return reply
      .header('Cache-Control', FOR_A_YEAR)
      .header('Content-Security-Policy', PICTURE_POLICY)
      .type(picture.type)
      .send(picture.body);
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
    return reply.code(503).header('Cache-Control', 'no-store').header('Retry-After', '1').send();
  }
}

function fileMissing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('Cache-Control', ASK_AGAIN)
    .type('text/plain; charset=utf-8')
    .send('No existe.');
}
