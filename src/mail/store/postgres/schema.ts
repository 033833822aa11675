/** The version that TABLES makes. */
export const VERSION = 1;

/**
 * Several clubs share these tables; every row and every query names its club. Times are those of the relay's clock, in ms;
 * only leases and limits, which several processes share, go by the database's.
 */
export const TABLES = `
CREATE SCHEMA relay;
CREATE TABLE relay.setting (name text PRIMARY KEY, value text NOT NULL);
INSERT INTO relay.setting VALUES ('version', '${VERSION}');

CREATE TABLE relay.club (
  key          text PRIMARY KEY,
  secret       bytea NOT NULL,
  -- When the club was told last of what waits for a person, and who is telling it.
  noticed_at   bigint NOT NULL DEFAULT 0,
  notice_lease timestamptz,
  probed_at    bigint
);

CREATE TABLE relay.message (
  id          uuid PRIMARY KEY,
  n           bigint GENERATED ALWAYS AS IDENTITY,
  club        text NOT NULL,
  clave       text NOT NULL,
  digest      text NOT NULL,
  accepted_at bigint NOT NULL,
  from_name   text NOT NULL, from_email text NOT NULL, telefono text NOT NULL, message text NOT NULL,
  suspicion   text,
  -- Rows, keys and indexes of a message and its mails come to some 700 bytes beside the text.
  bytes       integer NOT NULL GENERATED ALWAYS AS
    (700 + octet_length(from_name) + octet_length(from_email) + octet_length(telefono) + octet_length(message)) STORED,
  -- A POST that is sent again, to whatever process, is the same message.
  UNIQUE (club, clave, digest)
);
CREATE INDEX message_text ON relay.message (club, digest, accepted_at);
CREATE INDEX message_size ON relay.message (club, n) INCLUDE (bytes);

CREATE TABLE relay.delivery (
  message_id  uuid NOT NULL REFERENCES relay.message ON DELETE CASCADE,
  club        text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('club', 'copy')),
  state       text NOT NULL CHECK (state IN ('pending', 'sending', 'delivered', 'dead', 'skipped')),
  turn        smallint NOT NULL,
  attempts    integer NOT NULL DEFAULT 0,
  first_at    bigint NOT NULL,
  next_at     bigint NOT NULL,
  finished_at bigint,
  last_error  text,
  copy_to     text,
  -- Fencing token: only the process that claimed last may say how it ended.
  claim       bigint NOT NULL DEFAULT 0,
  lease_until timestamptz,
  PRIMARY KEY (message_id, kind)
);
CREATE INDEX delivery_due ON relay.delivery (club, turn, next_at) WHERE state IN ('pending', 'sending');
CREATE INDEX delivery_dead ON relay.delivery (club) WHERE state = 'dead';
CREATE INDEX delivery_copies ON relay.delivery (club, first_at, copy_to) WHERE kind = 'copy' AND state <> 'skipped';

-- A crash of the database forgets the limits, and nothing else.
CREATE UNLOGGED TABLE relay.rate_window (
  club  text NOT NULL,
  name  text NOT NULL,
  key   text NOT NULL,
  ends  timestamptz NOT NULL,
  used  integer NOT NULL,
  PRIMARY KEY (club, name, key)
);
`;
