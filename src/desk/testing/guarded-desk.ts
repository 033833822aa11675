/** Complete desk on a copy of a club, with the routes of all its servers. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Folders } from '../../base/config/folders.ts';
import screens from '../app/routes.ts';
import type { DeskContext } from '../core/desk-context.ts';
import { localAccess } from '../server/guard.ts';
import { openDesk } from '../server/open-desk.ts';
import { testFolders } from './bare-desk.ts';
import { SMALL_CONTENT } from './small-club.ts';

export interface GuardedDesk {
  dir: string;
  folders: Folders;
  /** Context of loaders and actions. */
  context: DeskContext;
  address: URL;
  token: string;
  port: number;
  /** All routes of all servers of the desk. */
  routes: { port: number; method: string; path: string }[];
  /** Request headers of the browser that opened the desk. */
  browserHeaders: Record<string, string>;
  close(): Promise<void>;
}

type Routes = GuardedDesk['routes'];
type Screen = (typeof screens)[number] & { path?: string; index?: boolean; children?: Screen[] };

/** Returns the paths of all screens and resources, with `x` for parameters. */
function screenPaths(): string[] {
  const pathsOf = (screens: Screen[]): string[] =>
    screens.flatMap(({ path, index, children = [] }) => [
      ...(path || index ? [`/${path ?? ''}`] : []),
      ...pathsOf(children),
    ]);
  return pathsOf(screens).map((path) => path.replaceAll(/:\w+|\*/g, 'x'));
}

/** Returns the routes of React Router: documents, data and submissions of all screens. */
export const screenRoutes = (port: number): Routes =>
  screenPaths()
    .flatMap((path) => [path, path === '/' ? '/_.data' : `${path}.data`])
    .flatMap((path) => ['GET', 'POST'].map((method) => ({ port, method, path })));

/** Runs a start function. Returns its result, and a function that lists the routes of all servers that it started. */
export async function collectRoutes<Result>(start: () => Promise<Result>): Promise<[Result, () => Routes]> {
  const registered: { app: FastifyInstance; route: RouteOptions }[] = [];
  const collect = (message: unknown) => {
    const { fastify: app } = message as { fastify: FastifyInstance };
    app.addHook('onRoute', (route) => void registered.push({ app, route }));
  };
  subscribe('fastify.initialization', collect);
  const started = await start();
  unsubscribe('fastify.initialization', collect);
  const routes = () =>
    registered.flatMap(({ app, route }) =>
      [route.method].flat().map((method) => ({
        port: (app.server.address() as AddressInfo).port,
        method,
        path: route.url.replaceAll(/:\w+/g, 'x').replace('*', 'x'),
      })),
    );
  return [started, routes];
}

/** Opens a desk on a copy of a content folder. */
export async function guardedDesk(content = SMALL_CONTENT): Promise<GuardedDesk> {
  const dir = await mkdtemp(join(tmpdir(), 'guardia-'));
  const folders = testFolders(dir, resolve('test-build/cache'));
  await cp(content, folders.contentDir, { recursive: true });
  await mkdir(folders.photosDir);
  const [desk, appRoutes] = await collectRoutes(() =>
    openDesk(folders, { log: () => {}, access: localAccess() }),
  );
  const address = new URL(desk.address);
  const token = address.searchParams.get('clave') ?? '';
  return {
    dir,
    folders,
    context: desk.context,
    address,
    token,
    port: Number(address.port),
    routes: [...screenRoutes(Number(address.port)), ...appRoutes()],
    browserHeaders: { host: address.host, origin: address.origin, cookie: `escritorio=${token}` },
    async close() {
      await desk.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
