import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a temporary folder that is deleted after the current test. Also works in `beforeEach`. */
export function newFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'prueba de carpeta-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));
  return dir;
}
