import { expect, test } from 'vitest';
import { sitePages } from '../../site/pages/site-map.ts';
import { checkContent } from '../content/read.ts';
import { parseImportState } from './import-state.ts';
import { type ImportInput, planImport } from './plan.ts';
import { planInProcess } from './plan-in-process.ts';
import { noAnswers } from './questions/questions.ts';
import { setUpTestClub } from './testing/club.ts';
import { workbook } from './testing/workbook.ts';

const testClub = setUpTestClub();

async function inputOf(list: string | Uint8Array): Promise<ImportInput> {
  const { club } = await checkContent(testClub.content, sitePages);
  const bytes = typeof list === 'string' ? Buffer.from(list) : list;
  const importState = parseImportState(null, '');
  return { name: 'lista', bytes, club, entries: [], standings: [], importState };
}
const CHOICES = { answers: noAnswers(), removeAbsent: false };
const OWN = 'CV Páramo Cadete F';

test('plans the same as without a process, also faults', async () => {
  const list = `Fecha;Hora;Local;Visitante\n16/11/2025;10:00;CV Robledal;${OWN}\n17/11/2025;;${OWN};---\n`;
  const input = await inputOf(list);
  const plan = await planInProcess(input, CHOICES);
  expect(plan).toEqual(JSON.parse(JSON.stringify(await planImport(input, CHOICES))));
  expect(plan.questions).toHaveLength(1);
  await expect(planInProcess(await inputOf('%PDF-1.7'), CHOICES)).rejects.toMatchObject({ code: 'pdf' });
});

const zone = (i: number) =>
  `BEGIN:VTIMEZONE\nTZID:Zona/${i}\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nEND:STANDARD\nEND:VTIMEZONE\n`;
const repeat = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join('');
const TITLES = ['Fecha', 'Hora', 'Local', 'Visitante'];

/** Lists that take time or memory, with the code of their fault; null for a list that is read. */
const ATTACKS: [label: string, list: () => string | Uint8Array, code: string | null][] = [
  [
    'thousands of time zones',
    () =>
      `BEGIN:VCALENDAR\n${repeat(4000, zone)}${repeat(200, (i) => `BEGIN:VEVENT\nUID:${i}\nDTSTART;TZID=Zona/${i}:20251213T100000\nSUMMARY:CV A${i} - CV B\nEND:VEVENT\n`)}END:VCALENDAR\n`,
    null,
  ],
  ['a wide CSV', () => `${TITLES.join(';')}${repeat(20_000, (i) => `;c${i}`)}\n`, 'large-sheet'],
  [
    'many tables',
    () => repeat(600, () => '<table><tr><td>Fecha<td>Local<tr><td>1<td>2</table>'),
    'large-sheet',
  ],
  [
    'many rows',
    () => `${TITLES.join(';')}\n${repeat(21_000, (i) => `16/11/2025;10:00;${OWN};CV ${i}\n`)}`,
    'large-sheet',
  ],
  [
    'merged cells',
    () => {
      const rows = [TITLES, ...Array.from({ length: 3000 }, () => ['16/11/2025', '', OWN, 'CV A'])];
      return workbook([{ name: 'x', rows, merges: Array.from({ length: 500 }, () => 'A2:A3000') }]);
    },
    'large-sheet',
  ],
  ['spans', () => `<table>${repeat(1000, () => '<tr><td rowspan=200 colspan=90>a')}</table>`, 'large-sheet'],
  ['deep nesting', () => `<!doctype html>${'<div>'.repeat(5000)}<table><tr><td>Fecha</table>`, 'no-titles'],
  [
    'a long text',
    () => `${TITLES.join(';')};Observaciones\n16/11/2025;10:00;${OWN};CV A;${'se juega a '.repeat(50_000)}\n`,
    null,
  ],
];

test.each(ATTACKS)('reads or refuses %s in bounded time', async (_, list, code) => {
  // The time depends on what else runs on this computer.
  const plan = planInProcess(await inputOf(list()), CHOICES, 100_000);
  if (code) await expect(plan).rejects.toMatchObject({ code });
  else expect((await plan).questions).toBeDefined();
});

test('ends with one sentence when a list needs too much time, while this process goes on', async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 20);
  const list = `<!doctype html>${'<table><tr><td>'.repeat(100_000)}`;
  const error = await planInProcess(await inputOf(list), CHOICES, 1500).catch((fault: Error) => fault);
  clearInterval(timer);
  expect(String(error)).toContain('necesita demasiado tiempo o memoria');
  // A blocked process would tick once at most; how often a free one does depends on what else runs.
  expect(ticks).toBeGreaterThan(3);
});
