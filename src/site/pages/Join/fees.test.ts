import { expect, test } from 'vitest';
import type { Fee, Fees } from '../../../club/content/club.ts';
import { feesOfTeam, formatPayments } from './fees.ts';

const EMPTY = { payments: [], includes: [], kit: '', discounts: [], grants: '', trial: '', when: '' };
const fee = (fields: Partial<Fee>): Fee => ({ kind: '', teams: [], ...EMPTY, ...fields });
const perMonth = (amount: number): Fee['payments'] => [{ amount, period: 'al mes', label: '' }];

const FEES: Fees = {
  ...{
    season: '2024/25',
    intro: '',
    steps: [],
    discounts: ['Hermanos'],
    grants: '',
    trial: 'Dos días',
    when: '',
  },
  fees: [
    fee({ kind: 'liga', payments: perMonth(30), includes: ['Seguro'], kit: 'Incluida' }),
    fee({ teams: ['liga/senior'], payments: perMonth(20), trial: 'Un día' }),
    fee({ payments: perMonth(10) }),
  ],
};

test('prefers a team’s own fee to its kind’s, and that to the general one, field by field', () => {
  expect(feesOfTeam(FEES, 'liga', 'liga/senior')).toEqual({
    ...EMPTY,
    ...{
      payments: perMonth(20),
      includes: ['Seguro'],
      kit: 'Incluida',
      discounts: ['Hermanos'],
      trial: 'Un día',
    },
  });
  expect(feesOfTeam(FEES, 'liga', 'liga/cadete')).toMatchObject({
    payments: perMonth(30),
    trial: 'Dos días',
  });
  expect(feesOfTeam(FEES, 'escuela', 'escuela/alevin')).toMatchObject({
    payments: perMonth(10),
    includes: [],
  });
});

test('formats payments with their names and periods', () => {
  const text = formatPayments([
    { amount: 295, period: 'por temporada', label: '' },
    { amount: 62.5, period: 'una vez', label: 'Ficha' },
    { amount: 0, period: 'al mes', label: 'Biblioteca' },
  ]);
  expect(text.replaceAll('\u00a0', ' ')).toBe('295 € por temporada. Ficha: 62,50 €. Biblioteca: gratis');
});
