/** A whole desk on a copy of a club, and the routes of all its servers. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Folders } from '../../config/folders.ts';
import screens from '../routes.ts';
import type { DeskContext } from '../server/context.ts';
import { openDesk } from '../server/open-desk.ts';
import { testFolders } from './bare-desk.ts';

export interface GuardedDesk {
  dir: string;
  folders: Folders;
  /** What its screens work with. */
  context: DeskContext;
  address: URL;
  token: string;
  port: number;
  /** Every route of every server that the desk opens. */
  routes: { port: number; method: string; path: string }[];
  /** What the desk's own browser sends along. */
  own: Record<string, string>;
  close(): Promise<void>;
}

type Screen = (typeof screens)[number] & { path?: string; children?: Screen[] };

/** What React Router answers at: screens as documents and as data, and what they submit. */
function screenRoutes(port: number): GuardedDesk['routes'] {
  const paths = (all: Screen[]): string[] =>
    all.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...paths(children)]);
  return paths(screens)
    .map((path) => path.replaceAll(/:\w+|\*/g, 'x'))
    .flatMap((path) => [path, `${path}.data`])
    .flatMap((path) => ['GET', 'POST'].map((method) => ({ port, method, path })));
}

/** @param content the folder that is copied */
export async function guardedDesk(content = 'tests/otro-club/contenido'): Promise<GuardedDesk> {
  const dir = await mkdtemp(join(tmpdir(), 'guardia-'));
  const folders = testFolders(dir, resolve('test-build/cache'));
  await cp(content, folders.contentDir, { recursive: true });
  await mkdir(folders.photosDir);
  const made: { app: FastifyInstance; route: RouteOptions }[] = [];
  // A new route, or a new server, is in the list by itself.
  const note = (message: unknown) => {
    const { fastify: app } = message as { fastify: FastifyInstance };
    app.addHook('onRoute', (route) => void made.push({ app, route }));
  };
  subscribe('fastify.initialization', note);
  const desk = await openDesk(folders, { say: () => {} });
  unsubscribe('fastify.initialization', note);
  const address = new URL(desk.address);
  const token = address.searchParams.get('clave') ?? '';
  return {
    dir,
    folders,
    context: desk.context,
    address,
    token,
    port: Number(address.port),
    routes: [
      ...screenRoutes(Number(address.port)),
      ...made.flatMap(({ app, route }) =>
        [route.method].flat().map((method) => ({
          port: (app.server.address() as AddressInfo).port,
          method,
          path: route.url.replaceAll(/:\w+/g, 'x').replace('*', 'x'),
        })),
      ),
    ],
    own: { host: address.host, origin: address.origin, cookie: `escritorio=${token}` },
    async close() {
      await desk.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
