import { createHmac } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { MINUTE } from '../clock.ts';
import type { Envelope } from '../deliver/compose.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { postForm } from '../testing/http.ts';
import { anyPost, openSite, passTime, tempFolder } from '../testing/site.ts';
import { openDatabase, storePath } from './sqlite.ts';

/** As version 1 made it. */
const VERSION_1 = `
CREATE TABLE message (
  id          TEXT PRIMARY KEY,
  clave       TEXT NOT NULL,
  digest      TEXT,
  accepted_at INTEGER NOT NULL,
  from_name   TEXT, from_email TEXT, telefono TEXT, message TEXT,
  suspicion   TEXT,
  purged_at   INTEGER,
  UNIQUE (clave, digest)
) STRICT;
CREATE INDEX message_digest ON message (digest, accepted_at);
CREATE TABLE delivery (
  message_id   TEXT NOT NULL REFERENCES message ON DELETE CASCADE,
  kind         TEXT NOT NULL CHECK (kind IN ('club', 'copy')),
  state        TEXT NOT NULL CHECK (state IN ('held', 'pending', 'sending', 'delivered', 'dead', 'skipped')),
  attempts     INTEGER NOT NULL DEFAULT 0,
  first_at     INTEGER NOT NULL,
  next_at      INTEGER NOT NULL,
  finished_at  INTEGER,
  last_error   TEXT,
  copy_to      TEXT,
  PRIMARY KEY (message_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX delivery_due ON delivery (state, next_at);
CREATE INDEX delivery_copies ON delivery (first_at, copy_to) WHERE kind = 'copy' AND state <> 'skipped';
CREATE TABLE setting (name TEXT PRIMARY KEY, value ANY NOT NULL) STRICT, WITHOUT ROWID;
PRAGMA user_version = 1;
`;

/** The data folder of an empty store that has these tables. */
function storeOf(tables: string): string {
  const dataDir = tempFolder();
  const sql = new DatabaseSync(storePath(dataDir));
  sql.exec(tables);
  sql.close();
  return dataDir;
}

function storeOfVersion1(now: number): string {
  const dataDir = storeOf(VERSION_1);
  const sql = new DatabaseSync(storePath(dataDir));
  sql.prepare("INSERT INTO setting VALUES ('secret', ?)").run(Buffer.alloc(32, 7));
  const message = sql.prepare(
    "INSERT INTO message VALUES (?, ?, ?, ?, 'Ana', 'ana@example.net', '', ?, ?, ?)",
  );
  const delivery = sql.prepare('INSERT INTO delivery VALUES (?, ?, ?, 0, ?, ?, ?, NULL, ?)');
  const rows: [string, string, string | null, number | null][] = [
    ['held', 'held', 'honeypot', null],
    ['pending', 'pending', null, null],
    ['delivered', 'delivered', null, null],
    ['purged', 'delivered', null, now],
  ];
  for (const [id, state, suspicion, purged] of rows) {
    message.run(id, id, id, now - MINUTE, id, suspicion, purged);
    const finished = state === 'delivered' ? now : null;
    for (const kind of ['club', 'copy'])
      delivery.run(id, kind, state, now, now, finished, kind === 'copy' ? 'ana@example.net' : null);
  }
  sql.close();
  return dataDir;
}

test('what version 1 kept aside reaches the club, marked; what it had purged is gone; the rest goes on', async () => {
  const sent: Envelope[] = [];
  const clock = new FakeClock(Date.now());
  const dataDir = storeOfVersion1(clock.now());
  const transport = { ...anyPost, send: async (mail: Envelope) => void sent.push(mail) };
  const site = await openSite({ clock, transport, dataDir });
  onTestFinished(site.close);
  expect(await postForm(site.url, { message: 'nuevo' })).toMatchObject({ status: 200 });
  await passTime(site, clock, MINUTE);
  expect(sent.map(({ kind, subject }) => `${kind}: ${subject}`).sort()).toEqual([
    'club: Mensaje de Ana desde la web',
    'club: Mensaje desde la web',
    'club: [Posible correo no deseado] Mensaje de Ana desde la web',
    'copy: Copia de tu mensaje a Web del club',
  ]);
  expect(
    site
      .messages()
      .map(({ id }) => id)
      .slice(0, 3),
  ).toEqual(['held', 'pending', 'delivered']);
  expect(site.messages()).toHaveLength(4);
});

/** As version 2 made it. */
const VERSION_2 = VERSION_1.replace("'held', ", '')
  .replace(/ {2}purged_at {3}INTEGER,\n/, '')
  .replace('attempts     INTEGER', 'turn INTEGER NOT NULL, attempts INTEGER')
  .replace('(state, next_at)', '(state, turn, next_at, first_at)')
  .replace('user_version = 1', 'user_version = 2');

/** As version 3 made it. */
const VERSION_3 = `${VERSION_2}
ALTER TABLE message ADD COLUMN club TEXT NOT NULL DEFAULT 'club';
ALTER TABLE delivery ADD COLUMN club TEXT NOT NULL DEFAULT 'club';
ALTER TABLE delivery ADD COLUMN lease_until INTEGER;
CREATE TABLE club (
  key TEXT PRIMARY KEY, secret BLOB NOT NULL, noticed_at INTEGER NOT NULL DEFAULT 0, notice_lease INTEGER, probed_at INTEGER
) STRICT, WITHOUT ROWID;
DROP TABLE setting;
PRAGMA user_version = 3;
`;

test.each([
  [2, VERSION_2, "INSERT INTO setting VALUES ('secret', ?), ('notice', ?)"],
  [3, VERSION_3, "INSERT INTO club (key, secret, noticed_at) VALUES ('club', ?, ?)"],
])(
  'a store of version %i keeps its messages, its secret and when the club was told last; what waits leaves',
  async (_version, tables, own) => {
    const sent: Envelope[] = [];
    const clock = new FakeClock(Date.now());
    const dataDir = storeOf(tables);
    const old = new DatabaseSync(storePath(dataDir));
    const now = clock.now();
    old.prepare(own).run(Buffer.alloc(32, 7), now - MINUTE);
    const text = JSON.stringify(['Ana', '', '', 'hola']);
    const digest = createHmac('sha256', Buffer.alloc(32, 7)).update(`texto ${text}`).digest('base64url');
    old
      .prepare(
        `INSERT INTO message (id, clave, digest, accepted_at, from_name, from_email, telefono, message)
      VALUES ('uno', 'clave-1', ?, ?, 'Ana', '', '', 'hola')`,
      )
      .run(digest, now - MINUTE);
    old.exec(`INSERT INTO delivery (message_id, kind, state, turn, attempts, first_at, next_at)
    VALUES ('uno', 'club', 'sending', 0, 1, ${now}, ${now})`);
    old.close();
    const transport = { ...anyPost, send: async (mail: Envelope) => void sent.push(mail) };
    const site = await openSite({ clock, transport, dataDir });
    onTestFinished(site.close);
    // The same message sent again is known by the secret that was kept.
    expect(await postForm(site.url, { from_name: 'Ana', message: 'hola', clave: 'clave-1' })).toMatchObject({
      status: 200,
    });
    await passTime(site, clock, MINUTE);
    expect(site.messages()).toMatchObject([{ id: 'uno', club: 'club' }]);
    expect(sent.map(({ subject }) => subject)).toEqual(['Mensaje de Ana desde la web']);
    expect(site.db().prepare('SELECT noticed_at FROM club').all()).toEqual([{ noticed_at: now - MINUTE }]);
  },
);

test('a store that was brought up to date is built like a new one', () => {
  /** Tables, columns, keys, checks and indexes, in an order of their own: what was added later stands last. */
  const built = (dataDir: string) => {
    const file = openDatabase(dataDir);
    const rows = (query: string) => file.prepare(query).all();
    const tables = rows("SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name");
    const found = tables.map(({ name, sql }) => ({
      name,
      checks: String(sql).match(/CHECK \(.*?\)\)/g),
      kind: rows(`SELECT wr, strict FROM pragma_table_list WHERE name = '${name}'`),
      columns: rows(
        `SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info('${name}') ORDER BY name`,
      ),
      parents: rows(`SELECT "table", "from", on_delete FROM pragma_foreign_key_list('${name}')`),
      indexes: rows(
        `SELECT i.name, "unique", partial, group_concat(c.name) AS columns
        FROM pragma_index_list('${name}') i, pragma_index_info(i.name) c GROUP BY i.name ORDER BY i.name`,
      ),
    }));
    const partial = rows("SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql NOT NULL ORDER BY name");
    file.close();
    return { found, partial };
  };
  const fresh = built(tempFolder());
  expect(fresh.found.map(({ name }) => name)).toEqual(['club', 'delivery', 'message']);
  for (const old of [storeOfVersion1(Date.now()), storeOf(VERSION_2), storeOf(VERSION_3)])
    expect(built(old)).toEqual(fresh);
});
