import { format } from 'node:util';
import { vi } from 'vitest';
import { runCommandLine } from '../../src/cli/run-command-line.ts';

/**
 * Runs a command of this project in this process, because starting a program takes many times as long. For what a command does and
 * prints; tests of signals, locks and crashes start a program (`program.ts`).
 * @param words command with its arguments: `['build', '--si-hace-falta']`
 * @param env additions to the environment
 */
export async function runHere(words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const printed = { stdout: '', stderr: '' };
  const print =
    (stream: keyof typeof printed) =>
    (...parts: unknown[]) => {
      printed[stream] += `${format(...parts)}\n`;
    };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print('stdout')),
    vi.spyOn(console, 'warn').mockImplementation(print('stderr')),
    vi.spyOn(console, 'error').mockImplementation(print('stderr')),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed.stdout += text;
      return true;
    }),
  ];
  const [listenersBefore, exitCodeBefore] = [process.listeners('SIGINT'), process.exitCode];
  process.exitCode = 0;
  try {
    const code = await runCommandLine(words, () => ({ ...process.env, ...env }));
    return { status: code ?? process.exitCode, ...printed };
  } finally {
    process.exitCode = exitCodeBefore;
    for (const listener of process.listeners('SIGINT'))
      if (!listenersBefore.includes(listener)) process.off('SIGINT', listener);
    for (const spy of spies) spy.mockRestore();
  }
}
