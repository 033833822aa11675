import { expect, test } from 'vitest';
import { noticesOn } from './next.ts';

test('of several notices none is left out: the one that began last comes first', () => {
  const notice = (text: string, from: string, to: string) => ({ text, from, to, link: undefined, teams: [] });
  const notices = [
    notice('all week', '2024-11-11', '2024-11-16'),
    notice('over', '2024-11-01', '2024-11-13'),
    notice('since today', '2024-11-14', '2024-11-17'),
    notice('tomorrow', '2024-11-15', '2024-11-17'),
    notice('since today, too', '2024-11-14', '2024-11-14'),
  ];
  const shown = noticesOn(notices as never, '2024-11-14').map(({ text }) => text);
  expect(shown).toEqual(['since today, too', 'since today', 'all week']);
});
