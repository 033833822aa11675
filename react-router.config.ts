import type { Config } from '@react-router/dev/config';
import { oldAddresses } from './src/content/site-page.ts';
import { getSource } from './src/site/source.server.ts';

/** Every address is prerendered; there is no rendering on request. */
export default {
  appDirectory: 'src/site',
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  ssr: false,
  async prerender() {
    const { club, pages } = await getSource();
    return [...pages, ...oldAddresses(club).map(({ from }) => ({ path: from }))].map(({ path }) => path);
  },
} satisfies Config;
