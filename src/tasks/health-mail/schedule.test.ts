import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { fillDisk, mountSmallDisk } from '../../../tests/setup/small-disk.ts';
import { addDays } from '../../club/agenda/dates.ts';
import { forgetSolved, isReportDue, readSentReport, type SentReport, writeSentReport } from './schedule.ts';

const TODAY = '2026-11-27';

/** Runs the schedule day by day. Returns the days with a mail, counted from the first. */
function mailedDays(days: number, urgentOn: (day: number) => string[]): number[] {
  let last: SentReport | null = null;
  return Array.from({ length: days }, (_, day) => day).filter((day) => {
    const today = addDays(TODAY, day);
    last &&= forgetSolved(last, urgentOn(day));
    if (!isReportDue(last, today, urgentOn(day))) return false;
    last = { day: today, urgent: urgentOn(day) };
    return true;
  });
}

/** Urgent findings of each day, and the days with a mail. */
const SCHEDULES: [name: string, days: number, urgentOn: (day: number) => string[], mailed: number[]][] = [
  ['nothing is urgent', 65, () => [], [0, 30, 60]],
  ['the same is urgent', 65, () => ['disk'], [0, 30, 60]],
  ['something becomes urgent', 30, (day) => (day >= 12 ? ['disk'] : []), [0, 12]],
  ['it does so within a week', 30, (day) => (day >= 3 ? ['disk'] : []), [0, 7]],
  ['it is solved within a week', 30, (day) => (day === 3 ? ['disk'] : []), [0]],
  ['something else becomes urgent', 30, (day) => (day >= 10 ? ['disk', 'season'] : ['disk']), [0, 10]],
  ['it is urgent once more', 30, (day) => (day === 9 ? [] : ['disk']), [0, 10]],
  ['something else is urgent every day', 30, (day) => [`fault ${day}`], [0, 7, 14, 21, 28]],
];

test('mails once a month, and when something becomes urgent, but not within a week of the last mail', () => {
  for (const [name, days, urgentOn, mailed] of SCHEDULES)
    expect(mailedDays(days, urgentOn), name).toEqual(mailed);
});

test('stores the record of the last mail', async () => {
  const file = join(newFolder(), 'datos', 'parte.json');
  expect(await readSentReport(file, TODAY)).toBeNull();
  await writeSentReport(file, { day: TODAY, urgent: ['disk', 'season'] });
  await writeSentReport(file, { day: TODAY, urgent: ['disk'] });
  expect(await readSentReport(file, TODAY)).toEqual({ day: TODAY, urgent: ['disk'] });
});

test.each(['', '{"day":"2026-11-', '{"day":"mañana","urgent":[]}', '[]'])(
  'takes a damaged record for a mail sent today: %j',
  async (text) => {
    const file = join(newFolder(), 'parte.json');
    writeFileSync(file, text);
    expect(await readSentReport(file, TODAY)).toEqual({ day: TODAY, urgent: [] });
  },
);

test('takes a mail of the future for one sent today', async () => {
  const file = join(newFolder(), 'parte.json');
  await writeSentReport(file, { day: '2031-01-01', urgent: ['disk'] });
  expect(await readSentReport(file, TODAY)).toEqual({ day: TODAY, urgent: ['disk'] });
});

test('rejects if the record is a folder', async () => {
  const file = join(newFolder(), 'parte.json');
  mkdirSync(file);
  await expect(readSentReport(file, TODAY)).rejects.toThrow('EISDIR');
});

test('stores the record of a mail on a full disk', async ({ skip }) => {
  const folder = mountSmallDisk();
  if (!folder) return skip('no right to mount a tmpfs here');
  const file = join(folder, 'parte.json');
  await writeSentReport(file, { day: '2026-10-01', urgent: [] });
  fillDisk(folder);
  await writeSentReport(file, { day: TODAY, urgent: ['disk'] });
  expect(readFileSync(file, 'utf8')).toContain(TODAY);
});
