/**
 * Access control of the desk on the club's server. Requests must name the desk's own host and come from its own pages; the cookie
 * names the session of a person, whose role the routes check. The preview has a host of its own, so that it never receives
 * the desk's cookie, and has a separate cookie.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../core/people/accounts.ts';
import { PeopleError } from '../core/people/people-error.ts';
import { readPeople } from '../core/people/people-file.ts';
import type { Person } from '../core/people/person.ts';
import type { FoundSession } from '../core/people/sessions.ts';
import { messagePage } from '../core/preview/frame-script.ts';
import type { DeskAccess } from './access.ts';
import { formatSessionCookie, readCookie, SESSION_COOKIE } from './account-cookies.ts';
import { accountContext, personContext } from './context.ts';
import { READ_METHODS, takeTokenFromUrl } from './guard.ts';
import { checkAccess } from './route-access.ts';
import { UploadLimits } from './upload-limits.ts';

/** Cookie of the preview's host. */
const PREVIEW_COOKIE = '__Host-vista';

export interface SignedInAccessOptions {
  accounts: Accounts;
  /** Folder of the file of people. */
  contentDir: string;
  /** Origins at which browsers reach the desk, its preview and the published site, through a proxy with TLS. */
  origins: { desk: string; preview: string; published: string };
  /** Starts a server. @param offset from the base port: 0 for the screens, 1 for the preview */
  listen(app: FastifyInstance, offset: number): Promise<unknown>;
  /** Addresses of the proxies whose X-Forwarded-For is believed. */
  trustProxy: false | string[];
  uploads?: UploadLimits;
  /** Maximum pause within a request's body, ms. */
  stallTimeout?: number | undefined;
}

interface SignedInPerson {
  person: Person;
  session: FoundSession;
}

/** Creates the access control of a desk for people who sign in. */
export function signedInAccess({
  accounts,
  contentDir,
  origins,
  listen,
  trustProxy,
  uploads = new UploadLimits(),
  stallTimeout,
}: SignedInAccessOptions): DeskAccess {
  const people = new WeakMap<FastifyRequest, SignedInPerson>();
  const findPerson = async (id: string) => (await readPeople(contentDir)).find((person) => person.id === id);

  /** Finds the person of a request's cookie, and renews the cookie of an extended session. */
  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = readCookie(request.headers.cookie, SESSION_COOKIE);
    const session = token ? accounts.sessions.find(token) : null;
    const person = session && (await findPerson(session.personId));
    if (!session || !person) return;
    people.set(request, { person, session });
    if (session.isExtended) reply.header('Set-Cookie', formatSessionCookie(token));
  }

  return {
    serverOptions: { trustProxy },
    stallTimeout,
    scheme: origins.desk.startsWith('https:') ? 'https' : 'http',
    async listen(app, offset) {
      await listen(app, offset);
      return offset === 0 ? origins.desk : origins.preview;
    },
    startAddress: (origin) => origin,
    publishedOrigin: origins.published,

    guardScreens(app) {
      app.addHook('onRequest', async (request, reply) => {
        reply.headers(SCREEN_HEADERS);
        const refusal = screenRefusal(request, origins.desk);
        if (refusal) return sendRefusal(reply, refusal);
        // The compiled code is the same for everybody.
        if (request.url.startsWith('/assets/')) return;
        try {
          await identify(request, reply);
        } catch (error) {
          if (!(error instanceof PeopleError)) throw error;
          return sendRefusal(reply, { status: 503, message: error.message });
        }
      });
    },

    guardPages(app) {
      app.addHook('onRequest', async (request, reply) => {
        reply.headers(PAGE_HEADERS);
        const refusal = pageRefusal(request, origins.preview);
        if (refusal) return sendRefusal(reply, refusal);
        const urlToken = takeTokenFromUrl(request);
        const token = urlToken?.token ?? readCookie(request.headers.cookie, PREVIEW_COOKIE);
        const session = token ? accounts.sessions.findPreview(token) : null;
        const person = session && (await findPerson(session.personId).catch(() => undefined));
        if (!person || person.role === 'coach')
          return reply
            .code(person ? 403 : 401)
            .type('text/html; charset=utf-8')
            .send(SIGN_IN_REQUIRED_PAGE);
        if (!urlToken) return;
        const cookie = `${PREVIEW_COOKIE}=${token}; Path=/; Secure; HttpOnly; SameSite=Strict`;
        return reply.header('Set-Cookie', cookie).redirect(urlToken.path, 303);
      });
      app.addHook('onSend', async (request, reply) => {
        // Pictures and pages of the preview may never be published. The compiled code is not secret.
        if (!request.url.startsWith('/assets/')) reply.header('Cache-Control', 'no-store');
      });
    },

    setContext(request, context) {
      const signedIn = people.get(request);
      context.set(personContext, signedIn?.person ?? null);
      context.set(accountContext, { accounts, session: signedIn?.session ?? null, ip: request.ip });
    },

    checkRoute: (context, access) => checkAccess(context.get(personContext), access),

    limitUpload(context, file) {
      const person = context.get(personContext);
      return person ? uploads.limit(person.id, file) : file;
    },
  };
}

const SIGN_IN_REQUIRED_PAGE = messagePage('La vista previa se abre desde el escritorio, después de entrar.');

const PAGE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // Not `same-site`: the preview belongs to the desk's site, and shows HTML that volunteers write.
  'Cross-Origin-Resource-Policy': 'same-origin',
};
const SCREEN_HEADERS = { ...PAGE_HEADERS, 'Cross-Origin-Opener-Policy': 'same-origin' };

interface RequestRefusal {
  status: number;
  message: string;
}

const sendRefusal = (reply: FastifyReply, { status, message }: RequestRefusal) =>
  reply.code(status).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send(message);

const foreignHost = (origin: string): RequestRefusal => ({
  status: 421,
  message: `El escritorio solo se abre por su dirección: ${origin}`,
});
const FOREIGN_PAGE: RequestRefusal = {
  status: 403,
  message: 'El escritorio no acepta nada de otras páginas.',
};

const isRead = ({ method }: FastifyRequest) => READ_METHODS.includes(method);

/** Returns the reason to refuse a request to the screens; undefined if there is none. */
function screenRefusal(request: FastifyRequest, ownOrigin: string): RequestRefusal | undefined {
  const {
    host,
    origin,
    'sec-fetch-site': site,
    'sec-fetch-mode': mode,
    'sec-fetch-dest': dest,
  } = request.headers;
  if (host !== new URL(ownOrigin).host) return foreignHost(ownOrigin);
  const isOwnPage = site === undefined || site === 'same-origin';
  if (!isRead(request)) return isOwnPage && origin === ownOrigin ? undefined : FOREIGN_PAGE;
  // A link in a mail, or a bookmark. Requests of the preview's pages are `same-site`.
  const isNavigation = site === 'none' || (mode === 'navigate' && dest === 'document');
  return (isOwnPage || isNavigation) && (origin === undefined || origin === ownOrigin)
    ? undefined
    : FOREIGN_PAGE;
}

/** Returns the reason to refuse a request to the preview; undefined if there is none. */
function pageRefusal(request: FastifyRequest, ownOrigin: string): RequestRefusal | undefined {
  const { host, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
  if (host !== new URL(ownOrigin).host) return foreignHost(ownOrigin);
  const isFromDesk = site === 'same-site' && mode === 'navigate';
  if (site === undefined || site === 'same-origin' || site === 'none' || isFromDesk) return undefined;
  return FOREIGN_PAGE;
}
