import type { Config } from '@react-router/dev/config';

/** The screens and their loaders are built into DESK_DIR by server/screens.ts. */
export default {
  appDirectory: '.',
  buildDirectory: process.env.DESK_DIR ?? 'build',
  // All screens are known from the start: they are few, and on this machine.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
