import { readServerConfig, serve } from '../../server/serve.ts';
import { defineCommand } from '../command.ts';

/** Serves the built site, and notices a new build. */
export const command = defineCommand({
  run: async ({ env }) => void (await serve(readServerConfig(env))),
});
