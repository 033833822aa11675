import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { PushFacts } from '../../base/addresses/site-info.ts';
import type { PushConfig } from '../../base/config/push.ts';
import { tryLock } from '../../base/files/lock.ts';
import { type Clock, SECOND, systemClock } from '../mail/clock.ts';
import { Notifier } from './notifier.ts';
import { addPushRoutes } from './push-routes.ts';
import { PushStore } from './push-store.ts';
import { isPushEndpoint, sendPush } from './send-push.ts';

/** Pause before another attempt to open the store, or to become the process that sends. */
const RETRY_PAUSE = 10 * SECOND;

export interface PushServerOptions {
  config: PushConfig;
  dataDir: string;
  /** Public origin of the site, `https://club.example.org`. */
  origin: string;
  /** Returns the agenda that the public pages show; undefined if the published site offers no notices. */
  published: () => Promise<PushFacts | undefined>;
  clock?: Clock;
  random?: () => number;
  /** Replaces the list of known push services; for tests. */
  isEndpoint?: (endpoint: string) => boolean;
  /** Longest wait for a push service, ms. */
  timeout?: number;
}

/**
 * Fastify plugin: subscriptions of phones, and the notifier that sends to them. While the store cannot be opened, requests are
 * refused and the rest of the server keeps working.
 */
export function pushServer(options: PushServerOptions): FastifyPluginAsync {
  const { config, dataDir, origin, published, clock = systemClock } = options;
  return async (app) => {
    let store: PushStore | undefined;
    const openStore = () => (store ??= new PushStore(dataDir));
    addPushRoutes(app, {
      origin,
      published,
      openStore,
      clock,
      token: config.deskToken,
      isEndpoint: options.isEndpoint ?? ((endpoint) => isPushEndpoint(endpoint, config.services)),
    });
    let stopNotifier = async () => {};
    app.addHook('onReady', async () => {
      stopNotifier = keepNotifier(options, openStore, app.log);
    });
    app.addHook('onClose', async () => {
      await stopNotifier();
      store?.close();
    });
  };
}

/**
 * Runs the notifier once this process holds the lock of the data folder and can open the store.
 * @returns a function that stops it
 */
function keepNotifier(options: PushServerOptions, openStore: () => PushStore, log: FastifyBaseLogger) {
  const { config, dataDir, origin, published, clock = systemClock, random = Math.random, timeout } = options;
  let notifier: Notifier | undefined;
  let release: (() => void) | null = null;
  let cancel = () => {};
  const start = (): void => {
    try {
      release = tryLock(join(dataDir, 'avisos.lock'));
      if (release) {
        const store = openStore();
        notifier = new Notifier({
          store,
          clock,
          log,
          published,
          random,
          send: (message, now) =>
            sendPush(message, { config, origin, now, ...(timeout !== undefined && { timeout }) }),
        });
        notifier.start();
        return;
      }
    } catch (error) {
      release?.();
      log.error({ err: error }, 'avisos.sqlite cannot be opened');
    }
    cancel = clock.after(RETRY_PAUSE, start);
  };
  start();
  return async () => {
    cancel();
    await notifier?.stop();
    release?.();
  };
}
