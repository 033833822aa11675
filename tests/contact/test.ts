import { type FaultyProxy, type ProxyFaults, startFaultyProxy } from '../setup/proxy.ts';
import { test as base } from '../setup/test.ts';
import { openRelaySite, type RelaySite } from './relay-site.ts';

interface Choices {
  /** Environment of the relay. */
  relayEnv: Record<string, string>;
  /** When given, the browser reaches the site through a faultyProxy that does this. */
  proxyFaults: ProxyFaults | undefined;
}

interface Fixtures {
  relay: RelaySite;
  faultyProxy: FaultyProxy | undefined;
}

/** `test` with a site and a relay of the test's own. */
export const test = base.extend<Fixtures & Choices>({
  relayEnv: [{}, { option: true }],
  proxyFaults: [undefined, { option: true }],
  relay: async ({ relayEnv }, use) => {
    const site = await openRelaySite(relayEnv);
    await use(site);
    await site.stop();
  },
  faultyProxy: async ({ relay, proxyFaults }, use) => {
    const faultyProxy = proxyFaults && (await startFaultyProxy(relay.origin, proxyFaults));
    await use(faultyProxy);
    await faultyProxy?.stop();
  },
  origin: async ({ relay, faultyProxy }, use) => use(faultyProxy?.origin ?? relay.origin),
});

/** The same with scripts off. */
export const noScripts = test.extend({ javaScriptEnabled: false });
