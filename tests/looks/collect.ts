import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

/** Takes all screenshots into a folder; ends this run where one cannot be taken. */
export function collect(folder: string): void {
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const { status } = spawnSync(process.execPath, [playwright, 'test', 'tests/looks', '--reporter=dot'], {
    stdio: 'inherit',
    env: { ...process.env, LOOKS_INTO: folder },
  });
  if (status !== 0) process.exit(status ?? 1);
}
