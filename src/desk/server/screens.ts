/** Server of the desk's screens: access control, a body limit, and React Router. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import {
  createRequestHandler,
  data,
  type LoaderFunctionArgs,
  RouterContextProvider,
  redirect,
  type ServerBuild,
} from 'react-router';
import { cachedByCode } from '../../build/bundle.ts';
import { systemEnvironment } from '../../config/environment.ts';
import { PROJECT_DIR } from '../../config/project.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { START_PATHS } from '../people/person.ts';
import type { DeskAccess } from './access.ts';
import { type ScreenRefusal, signInPath } from './api.ts';
import { nonceContext, personContext } from './context.ts';
import { toRefusal } from './refusals.ts';
import type { RouteHandle } from './route-access.ts';

const MEGABYTE = 1024 * 1024;
/** Maximum size of a request body. Uploaded files have other limits. */
const MAX_BODY_BYTES = 8 * MEGABYTE;

interface ScreensOptions {
  access: DeskAccess;
  /** Folder of the built screens. */
  appDir: string;
  /** Returns the CSP source that the screens may frame: an origin, or `'none'`. */
  frameSource: () => string;
  /** Sets the router context of loaders and actions. */
  setContext: (context: RouterContextProvider) => void;
}

const screenPolicy = (frameSource: string, nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frameSource}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

export async function screensApp({
  access,
  appDir,
  frameSource,
  setContext,
}: ScreensOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...access.serverOptions,
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
  });
  access.guardScreens(app);
  app.setErrorHandler((error, _request, reply) => {
    const { status, refusal } = toRefusal(error);
    return reply.code(status).send(refusal);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
  await app.register(fastifyStatic, {
    root: join(appDir, 'client/assets'),
    prefix: '/assets/',
    // Names contain a hash of the content, so browsers may cache the compiled code.
    immutable: true,
    maxAge: '1y',
  });
  const build = (await import(pathToFileURL(join(appDir, 'server/index.js')).href)) as ServerBuild;
  const handle = createRequestHandler(withAccess(build, access), 'production');
  await app.register(async (screens) => {
    // Actions read the body themselves.
    screens.removeAllContentTypeParsers();
    screens.addContentTypeParser('*', (_request, _body, done) => done(null));
    screens.all('/*', async (request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      reply.header('Content-Security-Policy', screenPolicy(frameSource(), nonce));
      const context = new RouterContextProvider();
      context.set(nonceContext, nonce);
      access.setContext(request, context);
      setContext(context);
      return reply.send(await handle(toWebRequest(request, reply, access), context));
    });
  });
  return app;
}

/** Converts a request for React Router. Its signal is aborted if the browser disconnects. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply, access: DeskAccess): Request {
  const { method, headers } = request;
  const isFile = headers['content-type'] === 'application/octet-stream';
  const hasBody = !['GET', 'HEAD'].includes(method);
  // A body without a declared length could exceed the limit.
  const length = Number(headers['content-length'] ?? (headers['transfer-encoding'] ? Infinity : 0));
  if (hasBody && !isFile && !(length <= MAX_BODY_BYTES))
    throw Object.assign(new Error('too large'), { statusCode: 413 });
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('the browser is gone'));
  });
  return new Request(`${access.scheme}://${headers.host}${request.url}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((item): [string, string] => [name, item]),
    ),
    ...(hasBody && { body: Readable.toWeb(access.bodyOf(request, reply)) as ReadableStream, duplex: 'half' }),
    signal: controller.signal,
  });
}

/** Pattern of the route for all addresses without another one. */
const UNKNOWN_ADDRESSES = '*';

type Module = ServerBuild['routes'][string] & object;
type Args = LoaderFunctionArgs;

/**
 * Checks access before all loaders and actions, and maps errors to responses. An action returns `{ refusal }`, which the
 * screen shows beside the form; an error of a screen's loader replaces the screen. Adds a loader to routes without one, so that
 * their documents are checked, too.
 */
function withAccess(build: ServerBuild, access: DeskAccess): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { module } = route as Module;
    const { loader = () => null, action } = module;
    const declared = (module.handle as RouteHandle | undefined)?.access;
    const isScreen = module.default !== undefined;
    const checkedLoader = async (args: Args) => {
      try {
        access.checkRoute(args.context, declared);
        return await loader(args);
      } catch (error) {
        if (isScreen) throw redirectFor(error, args) ?? screenError(error, args);
        return errorResponse(error);
      }
    };
    const checkedAction = async (args: Args) => {
      try {
        access.checkRoute(args.context, declared);
        return await action?.(args);
      } catch (error) {
        return errorResponse(error);
      }
    };
    const checked = { ...module, loader: checkedLoader, ...(action && { action: checkedAction }) };
    return [id, { ...route, module: checked }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

/** Returns the response for an error. Rethrows a redirect or a complete response. */
function errorResponse(error: unknown) {
  if (!(error instanceof Error)) throw error;
  const { status, refusal } = toRefusal(error);
  return data({ refusal }, { status });
}

/** Converts an error to one that the screen shows, with the person's start page. */
function screenError(error: unknown, { pattern, context }: Args) {
  if (!(error instanceof Error)) return error;
  // A layout that refuses the role also has the unknown addresses below it.
  const isUnknown = pattern === UNKNOWN_ADDRESSES && error instanceof DeskRefusal;
  const { status, refusal } = toRefusal(isUnknown ? new DeskRefusal({ code: 'unknown-address' }) : error);
  const person = context.get(personContext);
  const screenRefusal: ScreenRefusal = { ...refusal, startPath: START_PATHS[person?.role ?? 'junta'] };
  return data(screenRefusal, { status });
}

/** Returns a redirect to the sign-in screen, or from the start page to the first screen of a role that may not use it. */
function redirectFor(error: unknown, { url, context }: Args): Response | undefined {
  const code = error instanceof DeskRefusal ? error.code : '';
  const role = context.get(personContext)?.role;
  if (code === 'not-signed-in') return redirect(signInPath(url.pathname + url.search));
  if (code === 'not-allowed' && url.pathname === '/' && role) return redirect(START_PATHS[role]);
}

const DESK = join(PROJECT_DIR, 'src/desk');
const REACT_ROUTER = join(PROJECT_DIR, 'node_modules/@react-router/dev/bin.cjs');
/** Returns the folder of the built screens. Builds them, which takes some seconds, if the code has changed. */
export const buildScreens = (cacheDir: string, log: (line: string) => void): Promise<string> =>
  // The key includes the path, because the built screens import project files by absolute path.
  cachedByCode(cacheDir, `escritorio ${PROJECT_DIR}`, async (outDir) => {
    log('Preparando el escritorio (solo la primera vez)…');
    // Runs in a separate process, because it sets NODE_ENV and is the slowest part of a start.
    await promisify(execFile)(process.execPath, [REACT_ROUTER, 'build', DESK, '--logLevel', 'error'], {
      cwd: PROJECT_DIR,
      env: { ...systemEnvironment(), NODE_ENV: 'production', DESK_DIR: outDir },
    });
  });
