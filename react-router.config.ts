import type { Config } from '@react-router/dev/config';
import { oldAddresses } from './src/content/site-page.ts';
import { getSource } from './src/site/source.server.ts';

/** Set only for the preview of the desk (src/desk/preview/bundle.ts), which renders unsaved texts. */
const onRequest = process.env.RENDER_ON_REQUEST === '1';

/** Every address of the published site is prerendered; there it renders nothing on request. */
export default {
  appDirectory: 'src/site',
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  ...(onRequest ? { ssr: true, routeDiscovery: { mode: 'initial' } } : { ssr: false, prerender: addresses }),
} satisfies Config;

async function addresses(): Promise<string[]> {
  const { club, pages } = await getSource();
  return [...pages, ...oldAddresses(club).map(({ from }) => ({ path: from }))].map(({ path }) => path);
}
