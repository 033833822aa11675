import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMailConfig } from '../config.ts';
import { mailLog } from '../logs.ts';
import { SqliteStore } from '../store/sqlite.ts';
import { MessageStore } from '../store/store.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { Acceptor } from './accept.ts';

// A store that fails costs a visitor nothing, and gives away nothing either.

let dataDir: string;
let store: MessageStore;
let send: (message: string) => Promise<number>;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'correo-'));
  const clock = new FakeClock();
  const config = readMailConfig({ DATA_DIR: dataDir, LIMIT_PER_VISITOR: '2' });
  const log = mailLog(Fastify().log, clock);
  store = new SqliteStore({ config, clock, log });
  const acceptor = new Acceptor({ store, clock, config, log });
  const blank = { from_name: '', from_email: '', telefono: '', clave: '', sello: '', web_personal: '' };
  send = (message) =>
    acceptor.accept({ ...blank, message }, 'visitante').then(
      () => 200,
      (error: { status: number }) => error.status,
    );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function failOnce(method: 'find' | 'store'): void {
  vi.spyOn(MessageStore.prototype, method).mockRejectedValueOnce(new Error('disk I/O error'));
}

test('failing before the limit was taken gives nothing back', async () => {
  expect(await send('uno')).toBe(200);
  failOnce('find');
  expect(await send('no se puede leer')).toBe(503);
  expect(await send('dos')).toBe(200);
  expect(await send('tres')).toBe(429);
});

test('failing after the limit was taken gives it back', async () => {
  expect(await send('uno')).toBe(200);
  failOnce('store');
  expect(await send('no se puede escribir')).toBe(503);
  expect(await send('dos')).toBe(200);
  expect(await send('tres')).toBe(429);
});
