import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { RouterContextProvider } from 'react-router';
import type { RouteHandle } from './route-access.ts';

/**
 * Access control of a desk, and the addresses of its servers. Two implementations: `localAccess` for one user on this machine,
 * and `signedInAccess` for the people who sign in to the desk on the club's server.
 */
export interface DeskAccess {
  /** Options of the desk's HTTP servers. */
  serverOptions: Pick<FastifyServerOptions, 'trustProxy'>;
  /** Maximum pause within a request's body, ms. */
  stallTimeout?: number | undefined;
  /** Scheme of the desk's addresses in browsers. Proxy headers do not change it. */
  scheme: 'http' | 'https';
  /** Starts a server. @param offset from the base port @returns origin at which browsers reach it */
  listen(app: FastifyInstance, offset: number): Promise<string>;
  /** Returns the address that opens the desk in a browser. @param origin of the screens */
  startAddress(origin: string): string;
  /** Origin of the published site, to compare with; null if the desk itself serves the published and the new version. */
  publishedOrigin: string | null;
  /** Adds the hooks that refuse requests to the screens before any route runs. */
  guardScreens(app: FastifyInstance): void;
  /** Adds the same hooks for the site's pages: the preview, and the versions to compare. */
  guardPages(app: FastifyInstance): void;
  /** Sets the person and the accounts in the router context of a request to the screens. */
  setContext(request: FastifyRequest, context: RouterContextProvider): void;
  /** Checks that a request may use a route. @throws DeskRefusal `not-signed-in`, `not-allowed` */
  checkRoute(context: Readonly<RouterContextProvider>, access: RouteHandle['access'] | undefined): void;
  /** Returns the chunks of a file that a person uploads, with the limits of the person applied. */
  limitUpload(context: Readonly<RouterContextProvider>, file: AsyncIterable<Buffer>): AsyncIterable<Buffer>;
}
