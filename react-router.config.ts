import type { Config } from '@react-router/dev/config';
import { standIns } from './src/build/stand-ins.ts';
import { pagePaths, redirects } from './src/content/paths.ts';
import { readClub } from './src/content/read.ts';

/** Every address is prerendered; there is no rendering on request. */
export default {
  appDirectory: 'src/site',
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  ssr: false,
  async prerender() {
    const club = await readClub(process.env.CONTENT_DIR ?? 'content');
    return [...pagePaths(club), ...redirects(club).map(({ from }) => from), ...standIns(club)];
  },
} satisfies Config;
