import type { Club } from '../../content/club.ts';
import { agendaFindings } from './agenda-findings.ts';
import { addressFindings, lackFindings, textFindings } from './content-findings.ts';
import type { Facts } from './facts.ts';
import { type Finding, worstFirst } from './finding.ts';
import { upkeepFindings } from './upkeep-findings.ts';

/**
 * What is stale or missing in a club, worst first.
 * @param club null while its content cannot be read; `facts.problems` says why
 */
export function healthOf(club: Club | null, facts: Facts): Finding[] {
  return worstFirst([
    ...textFindings(facts),
    ...(club ? agendaFindings(club, facts.today) : []),
    ...upkeepFindings(facts),
    ...(club ? addressFindings(club, facts) : []),
    ...(club ? lackFindings(club) : []),
  ]);
}
