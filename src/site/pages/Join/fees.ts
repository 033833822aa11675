import type { Fee, Fees } from '../../../club/content/club.ts';

/** Conditions of a team with every field filled in. */
export type TeamFees = Omit<Fee, 'kind' | 'teams'>;

/**
 * Returns the conditions of a team, field by field: fees that name the team precede those of its kind, which precede the general
 * ones.
 * @param kind address segment of the kind @param team key of the team
 */
export function feesOfTeam(fees: Fees, kind: string, team: string): TeamFees {
  const teamFees = fees.fees.filter(({ teams }) => teams.includes(team));
  const kindFees = fees.fees.filter((fee) => fee.kind === kind);
  const generalFees = fees.fees.filter((fee) => fee.kind === '' && fee.teams.length === 0);
  const applicableFees = [...teamFees, ...kindFees, ...generalFees];
  const sources = [...applicableFees, fees];
  return {
    payments: applicableFees.find(({ payments }) => payments.length > 0)?.payments ?? [],
    includes: applicableFees.find(({ includes }) => includes.length > 0)?.includes ?? [],
    kit: applicableFees.find(({ kit }) => kit)?.kit ?? '',
    discounts: sources.find(({ discounts }) => discounts.length > 0)?.discounts ?? [],
    grants: sources.find(({ grants }) => grants)?.grants ?? '',
    trial: sources.find(({ trial }) => trial)?.trial ?? '',
    when: sources.find(({ when }) => when)?.when ?? '',
  };
}

const withoutCents = new Intl.NumberFormat('es', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});
const withCents = new Intl.NumberFormat('es', { style: 'currency', currency: 'EUR' });

/** Formats an amount: `320 €`, `32,50 €`, `Gratis`. */
export function formatAmount(amount: number): string {
  if (amount === 0) return 'Gratis';
  return (Number.isInteger(amount) ? withoutCents : withCents).format(amount);
}

/** Keeps an amount in a written text on one line with its currency: `48 €`. */
export const joinPrices = (text: string): string => text.replace(/(?<=\d) (?=€)/g, '\u00a0');

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** Joins the items of a list for a sentence; empty without items. */
export const formatList = (items: readonly string[]): string => list.format(items);

/** Payment of a fee, also one that is being typed. */
interface Payment {
  amount: number;
  period: string;
  label: string;
}

/** Formats payments as sentences: `320 € por temporada`, `295 € por temporada. Ficha: 62,50 €`. */
export const formatPayments = (payments: readonly Payment[]): string =>
  payments.map(formatPayment).join('. ');

function formatPayment({ amount, period, label }: Payment): string {
  // A single payment needs no period beside its name.
  const periodText = amount === 0 || (label && period === 'una vez') ? '' : ` ${period}`;
  const price = label ? formatAmount(amount).toLowerCase() : formatAmount(amount);
  return `${label ? `${label}: ` : ''}${price}${periodText}`;
}
