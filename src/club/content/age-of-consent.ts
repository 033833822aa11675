/** Age from which minors themselves consent to the use of their data. */
interface AgeRule {
  /** First day on which the age applies: `2018-12-07`. */
  from: string;
  age: number;
}

/**
 * Ages of consent in Spain, oldest first (LOPDGDD, art. 7). A new age is one more line: forms, texts and the health report
 * follow it from that day.
 */
const AGE_RULES: readonly AgeRule[] = [{ from: '2018-12-07', age: 14 }];

/** Returns the age of consent on a day, `2024-11-14`. */
export function ageOfConsent(day: string, rules = AGE_RULES): number {
  return (rules.findLast(({ from }) => from <= day) ?? rules[0])?.age ?? 0;
}

export const ADULTS = 'mayores';

/** Groups of minors by who signs for them, as consent records name them. */
export const minorsAt = (age: number) => [`menores de ${age} (tutores)`, `de ${age} a 17 (la persona menor)`];

/** Groups that a form offers on a day. */
export const consentGroups = (day: string, rules = AGE_RULES) => [
  ADULTS,
  ...minorsAt(ageOfConsent(day, rules)),
];

/** Groups that records may name: the groups of every age rule, because older records keep the wording that was signed. */
export const ALL_CONSENT_GROUPS = [ADULTS, ...AGE_RULES.flatMap(({ age }) => minorsAt(age))];
