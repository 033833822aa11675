import { addressForLimits } from '../address.ts';
import type { MailConfig } from '../config.ts';
import { COPIES_PER_ADDRESS, type NoCopy, type SpamReason } from '../reasons.ts';

type Caps = Pick<MailConfig, 'limits' | 'mailTo' | 'mailFrom'>;

/** Copies of the last 24 hours: to the same mailbox, and all of them. */
export interface CopiesSent {
  same: number;
  total: number;
}

/**
 * Why no copy goes to an address; null when one goes.
 * @param counted the address as limits count it (`addressForLimits`)
 */
export function whyNoCopy(
  counted: string,
  suspicion: SpamReason | null,
  { mailTo, mailFrom, limits }: Caps,
  sent: () => CopiesSent,
): NoCopy | null {
  if (suspicion) return 'suspect';
  // A copy to the club would only go in circles.
  if ([mailTo, mailFrom].some(({ address }) => addressForLimits(address) === counted)) return 'own-address';
  const { same, total } = sent();
  if (same >= COPIES_PER_ADDRESS) return 'address-cap';
  return total >= limits.copiesPerDay ? 'daily-cap' : null;
}
