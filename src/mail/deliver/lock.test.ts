import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeDeliveryLock } from './lock.ts';

test('at the first start, when the data folder is not there yet, the lock is had', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  const release = takeDeliveryLock(join(folder, 'data'));
  expect(release).not.toBeNull();
  release?.();
  rmSync(folder, { recursive: true });
});
