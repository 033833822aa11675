import { expect, onTestFinished, test } from 'vitest';
import { fillDisk, mountSmallDisk } from '../../../../tests/setup/small-disk.ts';
import { testAccounts } from './testing/test-accounts.ts';

test('keeps people signed in on a full disk, and checks no code without counting the guess', ({ skip }) => {
  const folder = mountSmallDisk();
  if (!folder) return skip('no right to mount a tmpfs here');
  let time = Date.parse('2026-11-27T10:00:00Z');
  const accounts = testAccounts(folder, { now: () => time });
  onTestFinished(() => accounts.close());
  const { sessions, codes } = accounts;
  const { token } = sessions.create('ana', 'Chrome');
  const eva = { email: 'eva@example.org', personId: 'eva', ip: '192.0.2.1' };
  const { browserToken, code } = codes.request(eva);
  const makeRoom = fillDisk(folder);
  // The write-ahead log may have room in pages that it already owns.
  const fillLog = () => {
    for (let n = 0; n < 500; n++) sessions.create('relleno', 'x'.repeat(500));
  };
  const DISK_FULL = expect.objectContaining({ code: 'disk-full' });
  expect(fillLog).toThrow(DISK_FULL);

  time += 6 * 60_000;
  expect(sessions.find(token)).toMatchObject({ personId: 'ana', isExtended: false });
  const guess = (typed: string) => () => codes.redeemCode(browserToken, typed);
  expect(guess(code === '000000' ? '000001' : '000000')).toThrow(DISK_FULL);
  expect(guess(code)).toThrow(DISK_FULL);

  makeRoom();
  expect(guess(code)()).toMatchObject({ personId: 'eva' });
  expect(sessions.find(token)).toMatchObject({ isExtended: true });
});
