import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runHere } from '../../../../tests/setup/run-here.ts';
import { readFolders } from '../../../base/config/folders.ts';
import { planImport } from '../../../club/lists/plan.ts';
import { setUpTestClub } from '../../../club/lists/testing/club.ts';
import { parseMailbox } from '../../../server/mail/address.ts';
import { HOUR } from '../../../server/mail/clock.ts';
import type { SystemMail } from '../../../server/mail/send-mail.ts';
import {
  keepBody,
  readBody,
  readWatchSettings,
  readWatchState,
  saveWatchSettings,
} from '../../../tasks/watch/watch-files.ts';
import { bareDesk } from '../../testing/bare-desk.ts';
import type { DeskContext } from '../desk-context.ts';
import { undoVersion } from '../editing/versions.ts';
import { mailBoard } from './news-mail.ts';
import { newState, pollLists } from './watch-lists.ts';
import { acceptNews, lookNow, readWatchedLists } from './watched-lists.ts';

const TITLES = 'Código;Fecha;Hora;Local;Visitante;Pabellón;Resultado';
const row = (code: number, hour: string, { day = 15 + code, venue = 'Frontón cubierto', score = '' } = {}) =>
  `${code}A;${day}/11/2025;${hour};CV Páramo Cadete F;CV Rival ${'ABCD'[code]};${venue};${score}`;
const listOf = (...rows: string[]) => [TITLES, ...rows, ''].join('\n');
const FIRST = listOf(row(1, '10:00'), row(2, '11:00'), row(3, '12:00'));
const LOGIN = '<html><form><input type="password"><table><tr><td>Usuario<td><input></table></form></html>';
const COOKIES = '<html><h1>Tu privacidad</h1><button>Aceptar cookies</button></html>';

type Answer = string | ((response: ServerResponse) => void);
let answer: Answer = '';
const server = createServer((_, response) =>
  typeof answer === 'string' ? response.end(answer) : answer(response),
);
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fetchOptions.ports.push((server.address() as AddressInfo).port);
});
afterAll(() => server.close());

const club = setUpTestClub();
let desk: DeskContext;
let now = Date.UTC(2025, 10, 1, 8);
const mails: SystemMail[] = [];
let isMailDown = false;

beforeEach(async () => {
  mails.length = 0;
  isMailDown = false;
  await club.import(FIRST);
  desk = await bareDesk(readFolders({ CONTENT_DIR: '.', PHOTOS_DIR: '.fotos' }, club.content));
  const preview = { update: async () => ({ version: 1, problems: [], warnings: [] }) };
  Object.assign(desk, { preview });
});
afterEach(() => desk.store.close());

async function watchList({ aplicar = false } = {}) {
  const { port } = server.address() as AddressInfo;
  const direccion = `http://federacion.test:${port}/lista.csv`;
  await saveWatchSettings(club.content, { aplicar, listas: [{ nombre: 'Federación', direccion }] });
}

const fetchOptions = {
  ports: [] as number[],
  isAllowed: (address: string) => address === '127.0.0.1',
  resolveHost: async () => [{ address: '127.0.0.1', family: 4 }],
};

/** Looks two hours later, and mails the board. */
async function look(next: Answer, { hours = 2 } = {}) {
  answer = next;
  now += hours * HOUR;
  const [result] = await pollLists(desk, { by: 'timer', now: () => now, fetchOptions, plan: planImport });
  await sendNews().catch((error) => {
    if (!isMailDown) throw error;
  });
  return result;
}
const sendNews = () =>
  mailBoard(desk, {
    mail: { reportTo: parseMailbox('junta@club.example.org') ?? null },
    folders: desk.folders,
    now,
    send: async (mail) => {
      if (isMailDown) throw new Error('The mail server does not answer.');
      mails.push(mail);
    },
  });
async function shown() {
  const { lists } = await readWatchedLists(desk, now);
  if (!lists[0]) throw new Error('No list is watched.');
  return lists[0];
}
const accept = async (choice: object = {}) => {
  const { address, hash } = await shown();
  await acceptNews(desk, { address, hash, ...choice }, planImport);
};
const hours = async () => (await club.entries()).map(({ hora }) => hora);

test('tells of changes once, and takes them one by one or all', async () => {
  await watchList();
  expect(await look(FIRST)).toMatchObject({ result: 'read', applied: [] });
  expect(mails).toEqual([]);
  const changed = listOf(row(1, '10:30'), row(2, '11:30'), row(3, '12:00', { score: '3-0' }), row(0, '9:00'));
  await look(changed);
  await look(changed);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'La federación ha cambiado 3 partidos y tiene 1 partido nuevo: CV Páramo',
  ]);
  expect(mails[0]?.text).toContain('Hora: antes 10:00, ahora 10:30');
  expect(await hours()).toEqual(['10:00', '11:00', '12:00']);

  const { changed: matches, added } = await shown();
  expect(matches).toHaveLength(3);
  expect(added).toMatchObject([{ details: expect.stringContaining('09:00, en casa') }]);
  await accept({ changes: [matches[0]?.id] });
  expect(await hours()).toEqual(['10:30', '11:00', '12:00']);
  expect((await shown()).changed).toHaveLength(2);
  await accept();
  expect(await hours()).toEqual(['10:30', '11:30', '12:00', '09:00']);
  expect((await shown()).title).toBe('');
  // Accepting is a version like any other.
  const [version] = await desk.store.versions();
  await undoVersion(desk, { id: version?.id ?? '' });
  expect(await hours()).toEqual(['10:30', '11:00', '12:00']);
});

test('applies hour, venue and result without asking, but not again after an undo, and nothing else', async () => {
  await watchList({ aplicar: true });
  await look(FIRST);
  const changed = listOf(row(1, '10:30'), row(2, '11:30', { day: 20 }), row(3, '12:00'), row(0, '9:00'));
  expect((await look(changed))?.applied).toHaveLength(1);
  expect(await hours()).toEqual(['10:30', '11:00', '12:00']);
  expect(mails[0]?.text).toMatch(
    /aplique solo:\n- .*\n {2}Hora: antes 10:00, ahora 10:30\n\nPara deshacerlo/,
  );
  const [version] = await desk.store.versions();
  await undoVersion(desk, { id: version?.id ?? '' });
  expect((await look(changed))?.applied).toEqual([]);
  expect(await hours()).toEqual(['10:00', '11:00', '12:00']);
  expect((await shown()).changed).toHaveLength(2);
});

test('mails all applied changes once the mail server works again', async () => {
  await watchList({ aplicar: true });
  await look(FIRST);
  isMailDown = true;
  await look(FIRST.replace('10:00', '10:30'));
  isMailDown = false;
  await look(FIRST.replace('10:00', '10:30').replace('11:00', '11:30'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/antes 10:00, ahora 10:30\n.*\n {2}Hora: antes 11:00, ahora 11:30\n\n/);
  expect((await shown()).applied).toHaveLength(2);
});

test.each([
  ['before', '10:00', 'Ha cambiado'],
  ['after', '10:30', 'Ya está en la web'],
])('applies nothing twice after a crash %s the content was saved', async (moment, hour, title) => {
  await watchList({ aplicar: true });
  await look(FIRST);
  const save = desk.store.apply.bind(desk.store);
  const apply = vi.spyOn(desk.store, 'apply').mockImplementationOnce(async (change) => {
    if (moment === 'after') await save(change);
    throw new Error('The process is killed.');
  });
  const changed = FIRST.replace('10:00', '10:30');
  await expect(look(changed)).rejects.toThrow('killed');
  apply.mockRestore();
  expect((await hours())[0]).toBe(hour);
  expect((await look(changed))?.applied).toEqual([]);
  expect(mails[0]?.text).toContain(title);
  const [version] = await desk.store.versions();
  if (moment === 'after') await undoVersion(desk, { id: version?.id ?? '' });
  expect((await look(changed))?.applied).toEqual([]);
  expect((await hours())[0]).toBe('10:00');
  expect(await shown()).toMatchObject({ changed: [{}], applied: [] });
});

test('asks about manual edits, open hours and lost rows', async () => {
  await watchList({ aplicar: true });
  await look(FIRST);
  await club.write((await club.matches()).replace('10:00', '10:15'));
  // A changed hour after a manual edit, an hour that the list leaves open, and a row less.
  await look(listOf(row(1, '10:45', { venue: 'Pabellón de la Vega' }), row(2, 'por confirmar')));
  expect(await hours()).toEqual(['10:15', '11:00', '12:00']);
  const { conflicts, absent, questions } = await shown();
  expect(conflicts).toMatchObject([{ values: [{ field: 'Hora', before: '10:15', now: '10:45' }] }]);
  expect(absent).toHaveLength(1);
  expect(questions).toHaveLength(1);
  expect(mails[0]?.text).toMatch(
    /Cambiado a mano.*la web dice 10:15, la lista dice 10:45.*Ya no está en la lista.*1 pregunta/s,
  );
  await accept({ conflicts: [conflicts[0]?.id] });
  expect(await club.entries()).toMatchObject([{ hora: '10:45', lugar: 'fronton' }, {}, {}]);
  // The venue stays a change, and the accepted hour is no longer a manual edit.
  expect(await shown()).toMatchObject({ changed: [{ values: [{ field: 'Lugar' }] }], conflicts: [] });
  await look(listOf(row(1, '10:50', { venue: 'Pabellón de la Vega' }), row(2, 'por confirmar')));
  expect(await club.entries()).toMatchObject([{ hora: '10:50', lugar: 'pabellon' }, {}, {}]);
});

const UNREADABLE: [name: string, answer: Answer, reason: RegExp][] = [
  ['an empty page', '', /vacía/],
  ['titles alone', TITLES, /ningún partido/],
  ['a login page', LOGIN, /puede que pida una contraseña/],
  ['a cookie wall', COOKIES, /cookies/],
  [
    'matches of other clubs',
    `${TITLES}\n9Z;15/11/2025;10:00;CV Uno;CV Dos;Sala;\n`,
    /ningún partido del club/,
  ],
  ['an error', (response) => response.writeHead(500).end(), /\(500\)/],
  [
    'a redirect inside',
    (response) => response.writeHead(302, { location: 'http://127.0.0.2/' }).end(),
    /no es una dirección pública/,
  ],
  ['too much', (response) => response.end(Buffer.alloc(11 * 1024 * 1024)), /10 MB/],
];

test('does not read pages that are no list, and keeps what it knew', async () => {
  await watchList({ aplicar: true });
  await look(listOf(row(1, '10:00', { day: 18 }), row(2, '11:00'), row(3, '12:00')));
  const before = await club.matches();
  for (const [name, unreadable, reason] of UNREADABLE) {
    expect(await look(unreadable), name).toMatchObject({ result: 'unreadable', applied: [] });
    const { failure, changed } = await shown();
    expect(failure, name).toMatch(reason);
    expect(changed, name).toHaveLength(1);
  }
  expect(await club.matches()).toBe(before);
  expect(mails).toHaveLength(1);
});

test('tells a list that flips back and forth once, and believes it after a day', async () => {
  await watchList({ aplicar: true });
  const other = FIRST.replace('10:00', '13:00');
  await look(FIRST);
  for (let flip = 0; flip < 5; flip++) {
    await look(other);
    await look(FIRST);
  }
  expect((await hours())[0]).toBe('13:00');
  expect((await shown()).held).toHaveLength(1);
  expect(mails).toHaveLength(1);
  for (let reading = 0; reading < 13; reading++) await look(FIRST);
  expect((await hours())[0]).toBe('10:00');
  expect(mails).toHaveLength(2);
});

test('asks the server at most every two hours, also after the clock went back, and sends what it has', async () => {
  await watchList();
  await look(FIRST);
  expect(await look(FIRST, { hours: 1.9 })).toMatchObject({ result: 'too-soon' });
  expect(await look(FIRST, { hours: -50 })).toMatchObject({ result: 'read' });
  expect(await look(FIRST, { hours: 1 })).toMatchObject({ result: 'too-soon' });
  expect(await look((response) => response.setHeader('etag', '"x"').end(FIRST))).toMatchObject({
    result: 'read',
  });
  expect(
    await look((response) => response.writeHead(response.req.headers['if-none-match'] ? 304 : 500).end()),
  ).toMatchObject({
    result: 'read',
  });
});

test('looks at no list while a mail setting is wrong', async () => {
  await watchList();
  const { content: CONTENT_DIR } = club;
  const { status, stderr } = await runHere(['mirar-listas'], { CONTENT_DIR, SMTP_URL: 'correo' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('SMTP_URL')]);
  expect(await readWatchState(CONTENT_DIR)).toEqual({});
});

test('leaves further lists for later after the limit', async () => {
  await watchList();
  const { listas } = await readWatchSettings(club.content);
  const other = { nombre: 'Otra', direccion: `${listas[0]?.direccion}?otra` };
  await saveWatchSettings(club.content, { listas: [...listas, other] });
  answer = FIRST;
  const lookWithin = (limit: number) =>
    pollLists(desk, { by: 'person', limit, fetchOptions, plan: planImport });
  expect(await lookWithin(0)).toMatchObject([{ result: 'read' }, { result: 'later' }]);
  expect(await lookWithin(60_000)).toMatchObject([{ result: 'too-soon' }, { result: 'read' }]);
});

test('keeps a body that another program has just stored while the settings are saved', async () => {
  const hash = await keepBody(club.content, Buffer.from(FIRST));
  await watchList();
  const file = { name: 'lista.csv', hash };
  expect(await readBody(club.content, { ...newState(), file })).not.toBeNull();
});

test('lets one of two programs ask and mail, and a desk without network leave a request', async () => {
  await watchList();
  answer = FIRST.replace('10:00', '10:30');
  const results = await Promise.all(
    [0, 1].map(() => pollLists(desk, { by: 'timer', now: () => now, fetchOptions, plan: planImport })),
  );
  expect(results.map(([look]) => look?.result).sort()).toEqual(['read', 'too-soon']);
  await Promise.all([sendNews(), sendNews()]);
  expect(mails).toHaveLength(1);
  const request = `${club.content}/.escritorio/peticion`;
  const folders = { ...desk.folders, env: { LISTAS_PETICION: request } };
  await lookNow({ ...desk, folders });
  expect((await readWatchedLists({ ...desk, folders })).isRequested).toBe(true);
});
