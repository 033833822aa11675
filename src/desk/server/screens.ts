/** Server of the desk's screens: access control, limits of bodies, and React Router. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createRequestHandler,
  data,
  type LoaderFunctionArgs,
  RouterContextProvider,
  redirect,
  type ServerBuild,
} from 'react-router';
import { systemEnvironment } from '../../base/config/environment.ts';
import { PROJECT_DIR } from '../../base/config/project.ts';
import { cachedByCode } from '../../site/build/bundle.ts';
import { compressTexts } from '../../site/build/compress.ts';
import { signInAddress } from '../core/addresses.ts';
import { DeskRefusal, type ScreenRefusal } from '../core/desk-refusal.ts';
import { START_PATHS } from '../core/people/person.ts';
import type { DeskAccess } from './access.ts';
import { type BodyLimit, DEFAULT_BODY } from './body-limits.ts';
import { bodyContext, fileContext, nonceContext, personContext } from './context.ts';
import { deskApp } from './desk-app.ts';
import { toRefusalResponse } from './refusals.ts';
import { limitBytes, readWhole, receiveBody } from './request-body.ts';
import type { RouteHandle } from './route-access.ts';

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
  const app = deskApp(access);
  access.guardScreens(app);
  app.setErrorHandler((error, _request, reply) => {
    const { status, refusal } = toRefusalResponse(error);
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
    preCompressed: true,
  });
  const build = (await import(pathToFileURL(join(appDir, 'server/index.js')).href)) as ServerBuild;
  const handle = createRequestHandler(withAccess(build, access), 'production');
  app.all('/*', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    reply.header('Content-Security-Policy', screenPolicy(frameSource(), nonce));
    const context = new RouterContextProvider();
    context.set(nonceContext, nonce);
    context.set(bodyContext, {
      chunks: receiveBody(request.raw, access.stallTimeout),
      declaredBytes: Number(request.headers['content-length'] ?? 0),
    });
    access.setContext(request, context);
    setContext(context);
    return reply.send(await handle(toWebRequest(request, reply, access), context));
  });
  return app;
}

/** Converts a request for React Router, without its body. Its signal is aborted if the browser disconnects. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply, access: DeskAccess): Request {
  const { method, headers } = request;
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('the browser is gone'));
  });
  return new Request(`${access.scheme}://${headers.host}${request.url}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((item): [string, string] => [name, item]),
    ),
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
    const { access: declared, body } = (module.handle ?? {}) as Partial<RouteHandle>;
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
        return await action?.(await withBody(args, access, body));
      } catch (error) {
        return errorResponse(error);
      }
    };
    const checked = { ...module, loader: checkedLoader, ...(action && { action: checkedAction }) };
    return [id, { ...route, module: checked }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

/** Returns the arguments of an action with the body of its request, within a limit. */
async function withBody(args: Args, access: DeskAccess, limit: BodyLimit = DEFAULT_BODY): Promise<Args> {
  const { chunks, declaredBytes } = args.context.get(bodyContext);
  const body = limitBytes(chunks, { maxBytes: limit.maxBytes, declaredBytes });
  if (limit.kind === 'form')
    return { ...args, request: new Request(args.request, { body: await readWhole(body) }) };
  args.context.set(fileContext, access.limitUpload(args.context, body));
  return args;
}

/** Returns the response for an error. Rethrows a redirect or a complete response. */
function errorResponse(error: unknown) {
  if (!(error instanceof Error)) throw error;
  const { status, refusal } = toRefusalResponse(error);
  return data({ refusal }, { status });
}

/** Converts an error to one that the screen shows, with the person's start page. */
function screenError(error: unknown, { pattern, context }: Args) {
  if (!(error instanceof Error)) return error;
  // A layout that refuses the role also has the unknown addresses below it.
  const isUnknown = pattern === UNKNOWN_ADDRESSES && error instanceof DeskRefusal;
  const { status, refusal } = toRefusalResponse(
    isUnknown ? new DeskRefusal({ code: 'unknown-address' }) : error,
  );
  const person = context.get(personContext);
  const screenRefusal: ScreenRefusal = { ...refusal, startPath: START_PATHS[person?.role ?? 'board'] };
  return data(screenRefusal, { status });
}

/** Returns a redirect to the sign-in screen, or from the start page to the first screen of a role that may not use it. */
function redirectFor(error: unknown, { url, context }: Args): Response | undefined {
  const code = error instanceof DeskRefusal ? error.code : '';
  const role = context.get(personContext)?.role;
  if (code === 'not-signed-in') return redirect(signInAddress(url.pathname + url.search));
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
    await compressTexts(join(outDir, 'client/assets'));
  });
