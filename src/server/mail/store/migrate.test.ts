import { createHmac } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { newFolder } from '../../../../tests/setup/folder.ts';
import { MINUTE } from '../clock.ts';
import { postForm } from '../testing/http.ts';
import { advanceTime, recordingTransport, startTestRelay } from '../testing/test-relay.ts';
import { storePath } from './sqlite-files.ts';

/** Tables of version 1. */
const VERSION_1 = `
CREATE TABLE message (
  id TEXT PRIMARY KEY, clave TEXT NOT NULL, digest TEXT, accepted_at INTEGER NOT NULL,
  from_name TEXT, from_email TEXT, telefono TEXT, message TEXT, suspicion TEXT, purged_at INTEGER, UNIQUE (clave, digest)
) STRICT;
CREATE INDEX message_digest ON message (digest, accepted_at);
CREATE TABLE delivery (
  message_id TEXT NOT NULL REFERENCES message ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('club', 'copy')),
  state TEXT NOT NULL CHECK (state IN ('held', 'pending', 'sending', 'delivered', 'dead', 'skipped')),
  attempts INTEGER NOT NULL DEFAULT 0, first_at INTEGER NOT NULL, next_at INTEGER NOT NULL, finished_at INTEGER,
  last_error TEXT, copy_to TEXT, PRIMARY KEY (message_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX delivery_due ON delivery (state, next_at);
CREATE INDEX delivery_copies ON delivery (first_at, copy_to) WHERE kind = 'copy' AND state <> 'skipped';
CREATE TABLE setting (name TEXT PRIMARY KEY, value ANY NOT NULL) STRICT, WITHOUT ROWID;
PRAGMA user_version = 1;`;
const VERSION_2 = VERSION_1.replace("'held', ", '')
  .replace(' purged_at INTEGER,', '')
  .replace('attempts INTEGER', 'turn INTEGER NOT NULL DEFAULT 0, attempts INTEGER')
  .replace('(state, next_at)', '(state, turn, next_at, first_at)')
  .replace('user_version = 1', 'user_version = 2');
const VERSION_3 = `${VERSION_2}
ALTER TABLE message ADD COLUMN club TEXT NOT NULL DEFAULT 'club';
ALTER TABLE delivery ADD COLUMN club TEXT NOT NULL DEFAULT 'club';
ALTER TABLE delivery ADD COLUMN lease_until INTEGER;
CREATE TABLE club (
  key TEXT PRIMARY KEY, secret BLOB NOT NULL, noticed_at INTEGER NOT NULL DEFAULT 0, notice_lease INTEGER, probed_at INTEGER
) STRICT, WITHOUT ROWID;
DROP TABLE setting;
PRAGMA user_version = 3;`;

const SECRET = Buffer.alloc(32, 7);
const IN_SETTING = "INSERT INTO setting VALUES ('secret', ?), ('notice', ?)";

test.each([
  [1, VERSION_1, IN_SETTING],
  [2, VERSION_2, IN_SETTING],
  [3, VERSION_3, "INSERT INTO club (key, secret, noticed_at) VALUES ('club', ?, ?)"],
])(
  'a store of version %i keeps its messages, its secret and the last notice, and sends pending mail',
  async (version, tables, insertSettings) => {
    const now = Date.now();
    const dataDir = newFolder();
    const old = new DatabaseSync(storePath(dataDir));
    old.exec(tables);
    old.prepare(insertSettings).run(SECRET, now - MINUTE);
    const insertMessage = (id: string, state: string, suspicion: string | null) => {
      const digest = createHmac('sha256', SECRET).update(`texto ${JSON.stringify(['Ana', '', '', id])}`);
      old
        .prepare(
          `INSERT INTO message (id, clave, digest, accepted_at, from_name, from_email, telefono, message, suspicion)
          VALUES (?, ?, ?, ?, 'Ana', '', '', ?, ?)`,
        )
        .run(id, id, digest.digest('base64url'), now - MINUTE, id, suspicion);
      old
        .prepare(
          "INSERT INTO delivery (message_id, kind, state, first_at, next_at) VALUES (?, 'club', ?, ?, ?)",
        )
        .run(id, state, now - MINUTE, now - MINUTE);
    };
    insertMessage('enviándose', 'sending', null);
    // Version 1 held suspect messages back and kept the rows of purged messages.
    if (version === 1) {
      insertMessage('apartado', 'held', 'honeypot');
      insertMessage('purgado', 'delivered', null);
      old.exec("UPDATE message SET purged_at = 1 WHERE id = 'purgado'");
    }
    old.close();
    const sent: string[] = [];
    const relay = await startTestRelay(
      { transport: recordingTransport(({ subject }) => void sent.push(subject)), dataDir },
      now,
    );
    // The preserved secret recognises a repeated message.
    const repeated = { from_name: 'Ana', message: 'enviándose', clave: 'enviándose' };
    expect(await postForm(relay.url, repeated)).toMatchObject({ status: 200 });
    await advanceTime(relay, MINUTE);
    const heldMessages = version === 1 ? ['apartado'] : [];
    expect(relay.messages().map(({ id }) => id)).toEqual(['enviándose', ...heldMessages]);
    expect(sent).toEqual([
      'Mensaje de Ana desde la web',
      ...heldMessages.map(() => '[Posible correo no deseado] Mensaje de Ana desde la web'),
    ]);
    expect(relay.db().prepare('SELECT noticed_at FROM club').all()).toEqual([{ noticed_at: now - MINUTE }]);
  },
);
