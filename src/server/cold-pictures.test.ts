import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { siteInfoOf } from '../build/site-info.ts';
import { readClub } from '../content/read.ts';
import { readMailConfig } from '../mail/config.ts';
import { FairQueue } from '../pictures/fair-queue.ts';
import { request, standInArtist, type TestClub, testClub } from '../pictures/fixtures/club.ts';
import { plannedVariants } from '../pictures/manifest.ts';
import { sitePages } from '../site/pages/pages.server.ts';
import { createApp } from './app.ts';
import { openSite } from './site.ts';

/** The artist hangs until it is let go. */
const stand = standInArtist();
let letGo: PromiseWithResolvers<void>;
const artist = {
  ...stand,
  async drawSample(one: Parameters<typeof stand.drawSample>[0]) {
    const drawing = await stand.drawSample(one);
    await letGo.promise;
    return drawing;
  },
};

let club: TestClub;
let app: FastifyInstance;
let url: string;
let paths: string[];

beforeEach(async () => {
  letGo = Promise.withResolvers();
  stand.drawn.length = 0;
  club = await testClub(artist);
  await club.put('../web/index.html', 'inicio');
  const wanted = Array.from({ length: 8 }, (_, i) => request(`2024-2025/copa/${i + 1}`));
  const { manifest } = await club.plan(wanted, true);
  paths = plannedVariants(manifest).filter((path) => path.includes('-240.') && path.endsWith('.avif'));
  const info = siteInfoOf(await readClub(sampleContent, sitePages));
  const parts = { ...club, siteDir: club.outDir, info, manifest, artist, queue: new FairQueue(1) };
  const site = await openSite(parts);
  const mail = readMailConfig({ DATA_DIR: join(club.outDir, '../data') });
  app = await createApp({ site: () => site, siteDir: club.outDir, mail, logLevel: 'silent' });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  letGo.resolve();
  await app.close();
  await club.remove();
});

/** Asks for a picture on a connection of its own. */
const ask = (path = '', localAddress = '127.0.0.1') => get(url + path, { agent: false, localAddress });
const numberOf = (id = '') => Number(id.split('/').at(-1));
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

test('a picture whose visitor has gone is not made, and another visitor does not wait for it', async () => {
  const first = once(ask(paths[0]), 'response');
  await until(() => stand.drawn.length === 1);
  const gone = paths.slice(1, 7).map((path) => ask(path));
  await Promise.all(gone.map((one) => once(one, 'socket').then(([socket]) => once(socket, 'connect'))));
  for (const one of gone) one.on('error', () => {}).destroy();
  const last = once(ask(paths[7], '127.0.0.2'), 'response');
  // All that was asked for has arrived, and so has the news that it is not wanted.
  await until(() => openConnections() === 2);
  letGo.resolve();
  for (const [answer] of (await Promise.all([first, last])) as [IncomingMessage][]) {
    expect(answer.statusCode).toBe(200);
    answer.resume();
  }
  expect(stand.drawn.map(numberOf)).toEqual([1, 8]);
});

let connections = 0;
function openConnections(): number {
  app.server.getConnections((_error, count) => {
    connections = count;
  });
  return connections;
}

test('the end of the server does not wait for pictures', async () => {
  const waiting = paths.slice(0, 3).map((path) => once(ask(path), 'response'));
  await until(() => stand.drawn.length === 1);
  await app.close();
  for (const [answer] of (await Promise.all(waiting)) as [IncomingMessage][]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    answer.resume();
  }
});
