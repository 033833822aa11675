/** Complete desk of the club's server on a copy of a club, with a person of each role. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { stringify } from 'yaml';
import { type RequestOptions, request, type TestResponse } from '../../../tests/setup/request.ts';
import type { Folders } from '../../base/config/folders.ts';
import type { SystemMail } from '../../server/mail/send-mail.ts';
import type { DeskContext } from '../core/desk-context.ts';
import type { Accounts } from '../core/people/accounts.ts';
import { PEOPLE_FILE } from '../core/people/people-file.ts';
import type { Person, Role } from '../core/people/person.ts';
import { TEST_ORIGIN, testAccounts } from '../core/people/testing/test-accounts.ts';
import { SESSION_COOKIE } from '../server/account-cookies.ts';
import { openDesk } from '../server/open-desk.ts';
import { signedInAccess } from '../server/signed-in-guard.ts';
import type { UploadLimits } from '../server/upload-limits.ts';
import { testFolders } from './bare-desk.ts';
import { collectRoutes, type GuardedDesk, screenRoutes } from './guarded-desk.ts';
import { TEAM, writeSmallClub } from './small-club.ts';

export const SHARED_ORIGINS = {
  desk: TEST_ORIGIN,
  preview: 'https://vista.club.example.org',
  published: 'https://club.example.org',
};

/** People of the desk, one of each role. */
export const PEOPLE = {
  board: person('board', 'Marta Junta'),
  photos: person('photos', 'Félix Fotos'),
  coach: person('coach', 'Elena Entrenadora', [TEAM]),
} satisfies Record<Role, Person>;
/** Coach of another team. */
export const OTHER_COACH = {
  ...person('coach', 'Óscar Otro', ['comarcal/senior-mixto']),
  id: 'persona-otro',
  email: 'otro@example.org',
};

function person(role: Role, name: string, teams: string[] = []): Person {
  return { id: `persona-${role}`, name, email: `${role}@example.org`, role, teams };
}

/** Browser, with or without a session. */
export interface DeskBrowser {
  /** Session, which tests may end; null if nobody has signed in. */
  session: { id: string; token: string; previewToken: string } | null;
  /** Sends a request to the screens like the desk's own pages, with overrides. */
  send(path: string, options?: RequestOptions): Promise<TestResponse>;
  /** Submits JSON to an action, like a fetcher. @param path of the route, without `.data` */
  submit(path: string, command: object): Promise<TestResponse>;
  /** Sends a request to the preview. */
  sendToPreview(path: string, options?: RequestOptions): Promise<TestResponse>;
}

export interface SharedDesk {
  dir: string;
  folders: Folders;
  context: DeskContext;
  accounts: Accounts;
  /** Sent mails. */
  mails: SystemMail[];
  /** Ports of the screens and of the preview. */
  ports: { screens: number; preview: number };
  /** All routes of all servers of the desk. */
  routes: GuardedDesk['routes'];
  /** Replaces the people who may sign in. */
  setPeople(people: readonly Person[]): Promise<void>;
  /** Starts a session for a person. */
  signIn(person: Person): DeskBrowser;
  /** Browser without a session. */
  anonymous: DeskBrowser;
  close(): Promise<void>;
}

interface Options {
  uploads?: UploadLimits;
  /** Maximum pause within a request's body, ms. */
  stallTimeout?: number;
}

export async function sharedDesk({ uploads, stallTimeout }: Options = {}): Promise<SharedDesk> {
  const dir = await mkdtemp(join(tmpdir(), 'compartido-'));
  const folders = testFolders(dir, resolve('test-build/cache'));
  await writeSmallClub(folders.contentDir);
  await mkdir(folders.photosDir);
  await mkdir(join(folders.contentDir, '.escritorio'), { recursive: true });
  const setPeople = (people: readonly Person[]) =>
    writeFile(join(folders.contentDir, PEOPLE_FILE), stringify({ personas: people.map(toFileEntry) }));
  await setPeople([...Object.values(PEOPLE), OTHER_COACH]);
  const mails: SystemMail[] = [];
  const accounts = testAccounts(join(dir, 'datos'), { mails });
  const ports = { screens: 0, preview: 0 };
  const access = signedInAccess({
    accounts,
    contentDir: folders.contentDir,
    origins: SHARED_ORIGINS,
    trustProxy: ['loopback'],
    async listen(app: FastifyInstance, offset) {
      const origin = await app.listen({ host: '127.0.0.1', port: 0 });
      ports[offset === 0 ? 'screens' : 'preview'] = Number(new URL(origin).port);
    },
    ...(uploads && { uploads }),
    stallTimeout,
  });
  const [desk, appRoutes] = await collectRoutes(() => openDesk(folders, { log: () => {}, access }));

  const send = (port: number, origin: string, path: string, { headers, ...rest }: RequestOptions = {}) =>
    request(`http://127.0.0.1:${port}`, path, {
      ...rest,
      headers: { host: new URL(origin).host, ...headers },
    });
  const browserOf = (session: DeskBrowser['session']): DeskBrowser => {
    const cookie = session ? { cookie: `${SESSION_COOKIE}=${session.token}` } : {};
    const sendToScreens: DeskBrowser['send'] = (path, { headers, ...rest } = {}) =>
      send(ports.screens, SHARED_ORIGINS.desk, path, {
        ...rest,
        headers: { origin: SHARED_ORIGINS.desk, 'sec-fetch-site': 'same-origin', ...cookie, ...headers },
      });
    return {
      session,
      send: sendToScreens,
      submit: (path, command) =>
        sendToScreens(`${path}.data`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(command),
        }),
      sendToPreview: (path, options) => send(ports.preview, SHARED_ORIGINS.preview, path, options),
    };
  };
  return {
    dir,
    folders,
    context: desk.context,
    accounts,
    mails,
    ports,
    routes: [...screenRoutes(ports.screens), ...appRoutes()],
    setPeople,
    signIn: ({ id }) => browserOf(accounts.sessions.create(id, 'Chrome en Android')),
    anonymous: browserOf(null),
    async close() {
      await desk.close();
      await accounts.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

const toFileEntry = ({ id, name, email, role, teams }: Person) => ({
  id,
  nombre: name,
  correo: email,
  papel: { board: 'junta', photos: 'fotos', coach: 'entrenador' }[role],
  ...(teams.length > 0 && { equipos: teams }),
});
