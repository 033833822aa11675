import { type Program, startProgram } from '../../../../tests/setup/program.ts';

const LIMITS = { LIMIT_PER_VISITOR: '1000000', LIMIT_PER_HOUR: '1000000' };

const start = (words: readonly string[], env: Record<string, string>): Promise<Program> =>
  startProgram(words, { PATH: process.env.PATH, ...LIMITS, ...env }, 'ignore');

/** Starts the relay of one club with high limits. */
export const startRelay = (env: Record<string, string>) => start(['src/server/mail/testing/serve.ts'], env);

/** Starts `npm run relay` on a free port. */
export const startClubsRelay = (env: Record<string, string>) =>
  start(['src/cli/main.ts', 'relay'], { PORT: '0', HOST: '127.0.0.1', ...env });
