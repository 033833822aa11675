import { type Middleman, type Mischief, startMiddleman } from '../setup/middleman.ts';
import { test as base } from '../setup/test.ts';
import { openRelaySite, type RelaySite } from './relay-site.ts';

interface Choices {
  /** Environment of the relay. */
  relayEnv: Record<string, string>;
  /** When given, the browser reaches the site through a middleman that does this. */
  mischief: Mischief | undefined;
}

interface Fixtures {
  relay: RelaySite;
  middleman: Middleman | undefined;
}

/** `test` with a site and a relay of the test's own. */
export const test = base.extend<Fixtures & Choices>({
  relayEnv: [{}, { option: true }],
  mischief: [undefined, { option: true }],
  relay: async ({ relayEnv }, use) => {
    const site = await openRelaySite(relayEnv);
    await use(site);
    await site.stop();
  },
  middleman: async ({ relay, mischief }, use) => {
    const middleman = mischief && (await startMiddleman(relay.origin, mischief));
    await use(middleman);
    await middleman?.stop();
  },
  origin: async ({ relay, middleman }, use) => use(middleman?.origin ?? relay.origin),
});

/** The same with scripts off. */
export const noScripts = test.extend({ javaScriptEnabled: false });
