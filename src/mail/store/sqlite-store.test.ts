import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe } from 'vitest';
import { mailLog } from '../logs.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { testStore } from '../testing/store-contract.ts';
import { SqliteStore } from './sqlite-store.ts';

describe('SQLite', () =>
  testStore(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'correo-'));
    const clock = new FakeClock();
    const log = mailLog(Fastify().log, clock);
    return {
      open: (config) => new SqliteStore({ config: { ...config, dataDir }, clock, log }),
      pass: (ms) => clock.moveTo(clock.now() + ms, async () => {}),
      close: async () => rmSync(dataDir, { recursive: true, force: true }),
    };
  }));
