import { createHmac } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { MINUTE } from '../clock.ts';
import type { Envelope } from '../deliver/compose.ts';
import { postForm } from '../testing/http.ts';
import { anyPost, passTime, siteWith, tempFolder } from '../testing/site.ts';
import { storePath } from './sqlite.ts';

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

const SECRET = Buffer.alloc(32, 7);

/** Puts in a message with its mail to the club. */
function put(dataDir: string, id: string, state: string, suspicion: string | null, now: number): void {
  const sql = new DatabaseSync(storePath(dataDir));
  const text = JSON.stringify(['Ana', '', '', id]);
  const digest = createHmac('sha256', SECRET).update(`texto ${text}`).digest('base64url');
  sql
    .prepare(
      `INSERT INTO message (id, clave, digest, accepted_at, from_name, from_email, telefono, message, suspicion)
      VALUES (?, ?, ?, ?, 'Ana', '', '', ?, ?)`,
    )
    .run(id, id, digest, now, id, suspicion);
  const turn = sql.prepare("SELECT 1 FROM pragma_table_info('delivery') WHERE name = 'turn'").get();
  sql
    .prepare(
      `INSERT INTO delivery (message_id, kind, state, ${turn ? 'turn, ' : ''}first_at, next_at)
      VALUES (?, 'club', ?, ${turn ? '0, ' : ''}?, ?)`,
    )
    .run(id, state, now, now);
  sql.close();
}

test.each([
  [1, VERSION_1, "INSERT INTO setting VALUES ('secret', ?), ('notice', ?)"],
  [2, VERSION_2, "INSERT INTO setting VALUES ('secret', ?), ('notice', ?)"],
  [3, VERSION_3, "INSERT INTO club (key, secret, noticed_at) VALUES ('club', ?, ?)"],
])(
  'a store of version %i keeps its messages, its secret and when the club was told last; what waits leaves',
  async (version, tables, own) => {
    const sent: string[] = [];
    const now = Date.now();
    const dataDir = storeOf(tables);
    const old = new DatabaseSync(storePath(dataDir));
    old.prepare(own).run(SECRET, now - MINUTE);
    old.close();
    put(dataDir, 'enviándose', 'sending', null, now - MINUTE);
    // Version 1 kept suspects aside, and the rows of messages whose text it had purged.
    if (version === 1) {
      put(dataDir, 'apartado', 'held', 'honeypot', now - MINUTE);
      put(dataDir, 'purgado', 'delivered', null, now - MINUTE);
      const purged = new DatabaseSync(storePath(dataDir));
      purged.exec("UPDATE message SET purged_at = 1 WHERE id = 'purgado'");
      purged.close();
    }
    const transport = { ...anyPost, send: async ({ subject }: Envelope) => void sent.push(subject) };
    const site = await siteWith({ transport, dataDir }, now);
    // The same message sent again is known by the secret that was kept.
    const again = { from_name: 'Ana', message: 'enviándose', clave: 'enviándose' };
    expect(await postForm(site.url, again)).toMatchObject({ status: 200 });
    await passTime(site, site.clock, MINUTE);
    const held = version === 1 ? ['apartado'] : [];
    expect(site.messages().map(({ id }) => id)).toEqual(['enviándose', ...held]);
    expect(sent).toEqual([
      'Mensaje de Ana desde la web',
      ...held.map(() => '[Posible correo no deseado] Mensaje de Ana desde la web'),
    ]);
    expect(site.db().prepare('SELECT noticed_at FROM club').all()).toEqual([{ noticed_at: now - MINUTE }]);
  },
);
