import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FEED_TYPE, isFeedPath } from '../base/addresses/paths.ts';
import { STATIC_FILE_PATTERN } from '../base/addresses/resolve-address.ts';
import { WORKER_PATH } from '../base/addresses/worker-path.ts';
import type { Environment } from '../base/config/environment.ts';
import { readFolders } from '../base/config/folders.ts';
import {
  CACHE_FOR_15_MINUTES,
  CACHE_FOR_A_YEAR,
  NO_FRAMING,
  REVALIDATE,
} from '../base/config/http-headers.ts';
import { readListenOptions } from '../base/config/listen-options.ts';
import { type PushConfig, readPushConfig } from '../base/config/push.ts';
import type { PicturesOnRequest } from '../media/pictures/on-request.ts';
import { closeOnSignal, createServer, type LogStream, sendErrorPage } from './fastify.ts';
import { type MailConfig, readMailConfig } from './mail/config.ts';
import { mailRelay } from './mail/relay.ts';
import type { PushServerOptions } from './push/push-server.ts';
import { followSite, type ServedSite } from './site.ts';

/** Reads the server's settings. @throws an Error in Spanish that names the problem */
export const readServerConfig = (env: Environment) => ({
  folders: readFolders(env),
  mail: readMailConfig(env),
  push: readPushConfig(env),
  listen: readListenOptions(env),
});

/**
 * Serves the built site, and newer builds, until the process ends.
 * @param atTerminal true for `npm start`: encodes pictures that the build left out on request, and logs for a person
 * @returns the site served now
 */
export async function serve(
  { folders, mail, push, listen }: ReturnType<typeof readServerConfig>,
  atTerminal = false,
): Promise<() => ServedSite> {
  const { port, host, logLevel } = listen;
  const { site, newest, onWarning } = await followSite(folders, atTerminal);
  const logStream = atTerminal ? terminalLog : undefined;
  const app = await createApp({ site, newest, siteDir: folders.siteDir, mail, push, logLevel, logStream });
  onWarning((error) => app.log.warn(error.message));
  closeOnSignal(app);
  // The last line has the address for a person.
  await app.listen({ port, host, ...(atTerminal && { listenTextResolver: () => '' }) });
  console.log(`${site().info.name}: http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`);
  return site;
}

/** Writes log lines for a person: the message, and its other fields if there are any. */
const terminalLog = {
  write(line: string) {
    const { level: _level, time: _time, msg, ...fields } = JSON.parse(line);
    if (msg) console.log(msg, ...(Object.keys(fields).length > 0 ? [fields] : []));
  },
};

interface ServerAppOptions extends PagesOptions {
  mail: MailConfig;
  /** Null or omitted if the site sends no notices to phones. */
  push?: PushConfig | null;
  /** Further options of those notices, for tests. */
  pushOptions?: Pick<PushServerOptions, 'clock' | 'random' | 'isEndpoint' | 'timeout'>;
  /** Minimum log level; `silent` for none. */
  logLevel: string;
  /** Receives the log as lines of JSON; the standard output by default. */
  logStream?: LogStream | undefined;
}

/** Creates the whole server: built site, pictures, contact relay, and notices to phones. */
export async function createApp(options: ServerAppOptions): Promise<FastifyInstance> {
  const { site, newest, mail, push, pushOptions, logLevel, logStream } = options;
  const { publicOrigin, trustProxy } = mail;
  const app = createServer({ publicOrigin, trustProxy, logLevel, logStream });
  const contactSentence = () => {
    const { email, phone } = site().info;
    return `También puedes escribirnos a ${email}${phone ? ` o llamarnos al ${phone}` : ''}.`;
  };
  await app.register(mailRelay(mail, { alternativeContact: contactSentence }));
  if (push) {
    const { pushServer } = await import('./push/push-server.ts');
    await app.register(
      pushServer({
        config: push,
        dataDir: mail.dataDir,
        origin: publicOrigin ?? '',
        published: async () => (newest ? await newest() : site()).info.push,
        ...pushOptions,
      }),
    );
  }
  await registerSite(app, options);
  return app;
}

interface PagesOptions {
  siteDir: string;
  /** Returns the site as last read. */
  site: () => ServedSite;
  /** Returns the site, reloaded if a build replaced it; undefined if the site is never rebuilt while the server runs. */
  newest?: () => Promise<ServedSite>;
}

/** CSP of the service worker, which only requests this origin. */
const WORKER_CSP = `default-src 'none'; connect-src 'self'; worker-src 'self'; ${NO_FRAMING}`;
/** CSP of a picture opened by itself, which browsers wrap in a styled page. */
const PICTURE_CSP = `default-src 'none'; style-src 'unsafe-inline'; ${NO_FRAMING}`;
/** CSP of a PDF. Browsers show it in their own viewer, which stricter policies would block. */
const PDF_CSP = NO_FRAMING;
/** Files whose names contain a hash of their content. */
const HASHED_FILE = /^\/(assets|img)\//;
const READ_METHODS = ['GET', 'HEAD'];

/** Registers the built site: pages, files with caching, redirects, and 404 for missing files. */
async function registerSite(app: FastifyInstance, options: PagesOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: options.siteDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });

  // The static plugin does not know this type.
  app.addHook('onSend', async (request, reply) => {
    const { path } = splitUrl(request);
    if (reply.statusCode !== 200) return;
    if (isFeedPath(path)) reply.type(FEED_TYPE);
  });

  // The site is read-only, so reject other methods before reading a body.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || READ_METHODS.includes(request.method)) return;
    return sendErrorPage(reply.header('Allow', READ_METHODS.join(', ')), 405);
  });

  // Do not wait for pictures at shutdown.
  app.addHook('preClose', async () => options.site().pictures?.end());

  // A build may delete a file after its lookup. The 404 must not get the file's long cache lifetime.
  app.setNotFoundHandler((_request, reply) => sendMissing(reply));

  app.get('/*', async (request, reply) => {
    const { path, query } = splitUrl(request);
    const { fileFor, policyOf, destinationOf, pictures } = await siteFor(path, options);
    const file = fileFor(path);
    if (file) return sendFile(reply, file, policyOf(file));
    if (pictures && path.startsWith('/img/')) return sendPicture(path, reply, pictures);
    if (STATIC_FILE_PATTERN.test(path)) return sendMissing(reply);
    const { to, permanent } = destinationOf(path);
    return reply.redirect(permanent ? to + query : to, permanent ? 301 : 302);
  });
}

/** Returns the site for a path, reloaded if a new build may have changed it: a page needs the CSP of its own build. */
async function siteFor(path: string, { site, newest }: PagesOptions): Promise<ServedSite> {
  const file = site().fileFor(path);
  const mayHaveChanged = file === undefined || !HASHED_FILE.test(file);
  return newest && mayHaveChanged ? newest() : site();
}

/** Splits a URL into its path, percent-decoded if possible, and its query with the question mark. */
function splitUrl(request: FastifyRequest): { path: string; query: string } {
  const at = request.url.indexOf('?');
  const raw = at < 0 ? request.url : request.url.slice(0, at);
  return { path: decodePath(raw), query: at < 0 ? '' : request.url.slice(at) };
}

/** Decodes a path. Paths are only looked up in lists, so any result is harmless. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function sendFile(reply: FastifyReply, file: string, policy: string | undefined): FastifyReply {
  if (policy) reply.header('Content-Security-Policy', `${policy}; ${NO_FRAMING}`);
  else if (file === WORKER_PATH) reply.header('Content-Security-Policy', WORKER_CSP);
  else if (file.startsWith('/img/')) reply.header('Content-Security-Policy', PICTURE_CSP);
  else if (file.endsWith('.pdf'))
    reply.header('Content-Security-Policy', PDF_CSP).header('Content-Disposition', 'inline');
  reply.header('Cache-Control', cacheControl(file));
  // A name with a hash is never revalidated, and the style sheet must fit into one round trip with its headers.
  return reply.sendFile(file.slice(1), HASHED_FILE.test(file) ? { etag: false, lastModified: false } : {});
}

function cacheControl(file: string): string {
  if (HASHED_FILE.test(file)) return CACHE_FOR_A_YEAR;
  if (file.endsWith('.ics') || isFeedPath(file)) return CACHE_FOR_15_MINUTES;
  return REVALIDATE;
}

async function sendPicture(
  path: string,
  reply: FastifyReply,
  pictures: PicturesOnRequest,
): Promise<FastifyReply> {
  try {
    const picture = await pictures.get(path);
    if (!picture) return sendMissing(reply);
    return reply
      .header('Cache-Control', CACHE_FOR_A_YEAR)
      .header('Content-Security-Policy', PICTURE_CSP)
      .type(picture.type)
      .send(picture.body);
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
    return reply.code(503).header('Cache-Control', 'no-store').header('Retry-After', '1').send();
  }
}

function sendMissing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('Cache-Control', REVALIDATE)
    .type('text/plain; charset=utf-8')
    .send('No existe.');
}
