/**
 * `npm run bench:watch [days]`: a season from eight lists that a test server changes over 60 simulated days, with everything
 * that goes wrong with such lists. Prints what was told, asked and applied. Fails if a wrong hour was applied, a match was lost, or
 * an address was reached that is not public.
 */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTrap } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleContent } from '../sample-club/paths.ts';
import { addDays, fullDay } from '../src/club/agenda/dates.ts';
import { planImport } from '../src/club/lists/plan.ts';
import { type ImportAnswers, noAnswers } from '../src/club/lists/questions/questions.ts';
import { previewImport, saveImport } from '../src/desk/core/import/import-matches.ts';
import { mailBoard } from '../src/desk/core/watch/news-mail.ts';
import { pollLists, readEntries } from '../src/desk/core/watch/watch-lists.ts';
import { acceptNews, readWatchedLists } from '../src/desk/core/watch/watched-lists.ts';
import { bareDesk, testFolders } from '../src/desk/testing/bare-desk.ts';
import { parseMailbox } from '../src/server/mail/address.ts';
import { checkTexts } from '../src/tasks/check/check-texts.ts';
import { isPublicAddress } from '../src/tasks/watch/public-address.ts';
import { saveWatchSettings } from '../src/tasks/watch/watch-files.ts';

const DAYS = Number(process.argv[2] ?? 60);
const HOUR = 3_600_000;
const FIRST_DAY = '2024-10-01';
/** Address of the test server, the only one on this machine that counts as public. */
const PUBLIC = '127.0.0.77';

const TEAMS = [
  ['federados/infantil-femenino', 'CV Sierra Infantil Femenino'],
  ['federados/cadete-femenino', 'CV Sierra Cadete Femenino'],
  ['federados/juvenil-femenino', 'CV Sierra Juvenil Femenino'],
  ['federados/juvenil-masculino', 'CV Sierra Juvenil Masculino'],
  ['federados/junior-femenino', 'CV Sierra Júnior Femenino'],
  ['federados/senior-femenino', 'CV Sierra Sénior Femenino'],
  ['resto/veteranos-mixto', 'CV Sierra Veteranos Mixto'],
  ['resto/senior-masculino', 'CV Sierra Sénior Masculino'],
] as const;
const RIVALS = [
  'CD Villalarda',
  'CV Peñazarza',
  'CV Arroyoclaro',
  'CV Robledal',
  'CV Tomelar',
  'CV Valdehoja',
];
const HALLS = ['Pabellón de Peñazarza', 'Pabellón de Villalarda', 'Polideportivo de Arroyoclaro'];

/** Pseudo-random numbers below 1, the same in every run. */
let seed = 7;
function random(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed / 2 ** 31;
}
const choose = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
const anyHour = () =>
  `${String(9 + Math.floor(random() * 11)).padStart(2, '0')}:${choose(['00', '15', '30', '45'])}`;

interface TrueMatch {
  code: string;
  day: string;
  hour: string;
  rival: string;
  isHome: boolean;
  hall: string;
  sets: string;
}
/** True state of the season, by list, that the served lists distort. */
const truth: TrueMatch[][] = TEAMS.map((_, list) =>
  Array.from({ length: 12 }, (_, round) => ({
    code: `${list}${String.fromCharCode(65 + round)}7`,
    day: addDays(FIRST_DAY, 4 + 7 * round),
    hour: anyHour(),
    rival: RIVALS[round % RIVALS.length] as string,
    isHome: round % 2 === 0,
    hall: round % 2 === 0 ? 'Polideportivo municipal' : choose(HALLS),
    sets: '',
  })),
);

/** Formats a list as CSV, or as a web page for every other list. */
function format(list: number, matches: readonly TrueMatch[]): string {
  const own = TEAMS[list]?.[1] ?? '';
  const rows = [
    ['Código', 'Fecha', 'Hora', 'Local', 'Visitante', 'Pabellón', 'Resultado'],
    ...matches.map(({ code, day, hour, rival, isHome, hall, sets }) => [
      code,
      day.split('-').toReversed().join('/'),
      hour,
      ...(isHome ? [own, rival] : [rival, own]),
      hall,
      sets,
    ]),
  ];
  if (list % 2 === 0) return `${rows.map((row) => row.join(';')).join('\n')}\n`;
  return `<!doctype html><table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
}

/** Changes the truth as federations do, about once in five days for each list. */
function changeTruth(today: string): void {
  for (const match of truth.flat()) {
    const isOver = match.day < today;
    if (isOver) match.sets ||= match.isHome ? '3-1' : '0-3';
    else if (match.day <= addDays(today, 40) && random() < 0.04) changeMatch(match);
  }
}

function changeMatch(match: TrueMatch): void {
  const kind = random();
  if (kind < 0.7) match.hour = anyHour();
  else if (kind < 0.85 && !match.isHome) match.hall = choose(HALLS);
  else match.day = addDays(match.day, choose([-1, 1]));
}

type Trouble = (response: ServerResponse, list: number) => void;
const LOGIN =
  '<form><table><tr><td>Usuario<td><input><tr><td>Clave<td><input type="password"></table></form>';
/** Lists as they were a day before, as an old cache has them. */
let stale: string[] = [];
let flips = 0;
const TROUBLES: { name: string; list: number; days: [first: number, last: number]; answer: Trouble }[] = [
  {
    name: 'removed row',
    list: 0,
    days: [8, 14],
    answer: (r, l) => r.end(format(l, truth[l]?.slice(0, -1) ?? [])),
  },
  { name: 'empty page', list: 1, days: [12, 13], answer: (r) => r.end() },
  { name: 'login page', list: 2, days: [16, 25], answer: (r) => r.end(LOGIN) },
  {
    name: 'flip-flop of a cache',
    list: 3,
    days: [20, 27],
    answer: (r, l) => r.end(flips++ % 2 === 0 ? format(l, truth[l] ?? []) : stale[l]),
  },
  {
    name: 'redirect to 127.0.0.1',
    list: 4,
    days: [22, 24],
    answer: (r) => r.writeHead(302, { location: `http://127.0.0.1:${portOf(trap)}/lista` }).end(),
  },
  {
    name: 'hour left open',
    list: 6,
    days: [30, 34],
    answer: (r, l) =>
      r.end(
        format(
          l,
          (truth[l] ?? []).map((m, i) => (i === 10 ? { ...m, hour: 'por confirmar' } : m)),
        ),
      ),
  },
  { name: 'server error', list: 7, days: [40, 41], answer: (r) => r.writeHead(503).end('down') },
];
/** Days on which the name of list 5 becomes private between two questions. */
const REBINDING: [number, number] = [28, 30];

let day = 0;
const isWithin = ([first, last]: readonly [number, number]) => day >= first && day <= last;
const server: Server = createServer((request, response) => {
  const list = Number(/\d+/.exec(request.url ?? '')?.[0]);
  const trouble = TROUBLES.find((candidate) => candidate.list === list && isWithin(candidate.days));
  if (trouble) trouble.answer(response, list);
  else response.end(format(list, truth[list] ?? []));
});
let trapped = 0;
const trap = createTrap((socket) => {
  trapped++;
  socket.destroy();
});
const portOf = (listening: { address(): AddressInfo | string | null }) =>
  (listening.address() as AddressInfo).port;
await new Promise<void>((resolve) => server.listen(0, PUBLIC, resolve));
await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
// The same port on a private address: a connection to it would be counted.
const inner = createTrap((socket) => {
  trapped++;
  socket.destroy();
});
await new Promise<void>((resolve) => inner.listen(portOf(server), '127.0.0.2', resolve));

let lookups = 0;
const fetchOptions = {
  ports: [portOf(server)],
  isAllowed: (address: string) => address === PUBLIC || isPublicAddress(address),
  resolveHost: async (host: string) => {
    const isPrivate = host.startsWith('lista5') && isWithin(REBINDING) && lookups++ % 2 === 1;
    return [{ address: isPrivate ? '127.0.0.2' : PUBLIC, family: 4 }];
  },
};

const dir = mkdtempSync(join(tmpdir(), 'bench-listas-'));
const folders = testFolders(dir);
const content = folders.contentDir;
cpSync(sampleContent, content, { recursive: true });
const clubFile = join(content, 'club.yaml');
writeFileSync(clubFile, readFileSync(clubFile, 'utf8').replace(/^(muestra|hoy):.*\n/gm, ''));
writeFileSync(join(content, 'partidos.yaml'), 'partidos: []\n');
const desk = await bareDesk(folders);
Object.assign(desk, { preview: { update: async () => ({ version: 1, problems: [], warnings: [] }) } });

/** Imports a list by hand, as the board does before a list is watched. */
async function importByHand(list: number): Promise<void> {
  const file = new File([format(list, truth[list] ?? [])], 'lista');
  const answers: ImportAnswers = noAnswers();
  for (;;) {
    const { questions, outcome } = await previewImport(desk, file, { answers, removeAbsent: false });
    const open = questions.filter(({ kind, name }) => !(name in answers[kind]));
    for (const { kind, name, choices } of open) {
      const own = choices.find(({ value }) => value === TEAMS[list]?.[0] || value === 'polideportivo');
      answers[kind][name] = own?.value ?? choices[0]?.value ?? '';
    }
    if (open.length > 0) continue;
    assert(outcome, `List ${list} cannot be imported.`);
    assert.deepEqual(outcome.problems, []);
    await saveImport(desk, file, { answers, removeAbsent: false }, outcome.tags);
    return;
  }
}
for (const list of TEAMS.keys()) await importByHand(list);

const listas = TEAMS.map(([, name], list) => ({
  nombre: name,
  direccion: `http://lista${list}.test:${portOf(server)}/lista${list}`,
}));
const counts = {
  readings: 0,
  unreadable: 0,
  mails: 0,
  applied: 0,
  accepted: 0,
  held: 0,
  asked: 0,
  absent: 0,
  questions: 0,
  conflicts: 0,
};
const reasons: Record<string, Record<string, string | number>> = {};
const manual = new Map<string, string>();

/** Published hours by code. */
const published = async () =>
  new Map((await readEntries(desk.store)).map(({ id, hora }) => [id ?? '', hora ?? '']));
const trueHours = () => new Map(truth.flat().map(({ code, hour }) => [code.toLowerCase(), hour]));

let before = await published();
assert.equal(before.size, 96);

/** Checks every hour that has changed, that no match is lost, and that the content can be published. */
async function check(what: string): Promise<void> {
  const after = await published();
  const expected = trueHours();
  for (const [id, hour] of before) {
    assert(after.has(id), `${id} is lost after ${what} on day ${day}.`);
    if (after.get(id) !== hour)
      assert.equal(after.get(id), expected.get(id), `${id} on day ${day} after ${what}`);
  }
  before = after;
  assert.deepEqual((await checkTexts(content)).problems, []);
}

async function look(now: number): Promise<void> {
  const looks = await pollLists(desk, { by: 'timer', now: () => now, fetchOptions, plan: planImport });
  await check('a reading');
  for (const { name, result, applied } of looks) {
    counts.readings++;
    counts.applied += applied.length;
    if (result === 'unreadable') counts.unreadable++;
    reasons[name] ??= { applied: 0, unreadable: 0 };
    reasons[name].applied = Number(reasons[name].applied) + applied.length;
    if (result === 'unreadable') reasons[name].unreadable = Number(reasons[name].unreadable) + 1;
  }
  const send = async () => void counts.mails++;
  const reportTo = parseMailbox('junta@club.example.org') ?? null;
  await mailBoard(desk, { mail: { reportTo }, folders, now, send });
}

for (day = 0; day < DAYS; day++) {
  const today = addDays(FIRST_DAY, day);
  // For 20 days the board accepts everything itself, from then on the club lets safe changes be applied.
  if (day === 0 || day === 20) await saveWatchSettings(content, { aplicar: day >= 20, listas });
  stale = TEAMS.map((_, list) => format(list, truth[list] ?? []));
  changeTruth(today);
  // Something must change for a cache to be seen.
  if (day === 21 || day === 24) (truth[3]?.[8] as TrueMatch).hour = anyHour();
  // A volunteer knows an hour first, or writes it wrong.
  if (day % 10 === 5) {
    const file = join(content, 'partidos.yaml');
    const [id] = choose(
      [...before].filter(
        ([code]) => (truth.flat().find((m) => m.code.toLowerCase() === code)?.day ?? '') > today,
      ),
    );
    const text = readFileSync(file, 'utf8').replace(
      new RegExp(`(id: ${id}\\n[^]*?hora: )\\d\\d:\\d\\d`),
      '$119:07',
    );
    writeFileSync(file, text);
    manual.set(id, '19:07');
    before = await published();
    assert.equal(before.get(id), '19:07');
  }
  const midnight = Date.parse(`${today}T06:00:00Z`);
  // A cache that flips is only seen by looking often.
  const hours = isWithin(TROUBLES[3]?.days ?? [0, 0]) ? [0, 2, 4, 6, 8, 10, 12, 14] : [0, 12];
  for (const hour of hours) await look(midnight + hour * HOUR);
  const { lists } = await readWatchedLists(desk, midnight);
  for (const list of lists) {
    counts.held += list.held.length;
    counts.questions += list.questions.length;
    counts.absent += list.absent.length;
    counts.conflicts += list.conflicts.length;
    const open = list.changed.length + list.added.length;
    counts.asked += open;
    if (list.failure && reasons[list.name]) Object.assign(reasons[list.name] ?? {}, { reason: list.failure });
    // The board opens the desk every third day.
    if (day % 3 !== 2 || open === 0) continue;
    // A person sees that a cache is old; here it is enough not to accept while it flips.
    if (TROUBLES[3]?.list === lists.indexOf(list) && isWithin(TROUBLES[3].days)) continue;
    await acceptNews(desk, { address: list.address, hash: list.hash }, planImport);
    counts.accepted += open;
    await check('accepting');
  }
}
for (const [id, hour] of manual) assert([hour, trueHours().get(id)].includes(before.get(id)), id);
const wrong = [...before].filter(([id, hour]) => hour !== trueHours().get(id) && !manual.has(id));
assert.equal(trapped, 0, 'A private address was reached.');
console.log(`${DAYS} days from ${fullDay(FIRST_DAY)}, eight lists, ${before.size} matches.`);
console.table(reasons);
console.table([counts]);
console.log(
  `Not accepted yet at the end: ${wrong.length}. Wrong hours applied: 0. Matches lost: 0. Private addresses reached: ${trapped}.`,
);
await desk.store.close();
for (const listening of [server, trap, inner]) listening.close();
server.closeAllConnections();
rmSync(dir, { recursive: true, force: true });
