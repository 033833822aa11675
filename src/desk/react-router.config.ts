import type { Config } from '@react-router/dev/config';

/** Build of the desk's screens. server/screens.ts runs it with DESK_DIR set. */
export default {
  appDirectory: 'app',
  buildDirectory: process.env.DESK_DIR ?? 'build',
  // Sends the whole route manifest at once: it is small, and the server is local.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
