import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new folder of the test that runs, also from its `beforeEach`; it is gone after the test. */
export function newFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'prueba de carpeta-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));
  return dir;
}
