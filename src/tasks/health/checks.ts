/** All checks of the health report, by subject in `checks`. Pure. */
import type { Club } from '../../club/content/club.ts';
import type { CheckResult } from './check-result.ts';
import { checkAgeOfConsent, checkEndingPermissions, checkPermissions } from './checks/consent.ts';
import {
  checkContentProblems,
  checkLeftovers,
  checkPhotos,
  checkUnfinished,
  checkWarnings,
} from './checks/content.ts';
import { checkLegalNotice, checkProtection, checkTransparency } from './checks/duties.ts';
import { checkWatchedLists } from './checks/lists.ts';
import { checkAddress, checkPublication, checkSecondCopy } from './checks/publication.ts';
import {
  checkFees,
  checkNotices,
  checkResults,
  checkSeasonOver,
  checkTrainingDays,
} from './checks/season.ts';
import { checkPortraits, checkStandingsLinks, checkTeams, checkTrainings } from './checks/teams.ts';
import type { Finding } from './finding.ts';
import type { HealthFacts } from './health-facts.ts';

const FACT_CHECKS: ((facts: HealthFacts) => CheckResult)[] = [
  checkContentProblems,
  checkLeftovers,
  checkUnfinished,
  checkWarnings,
  checkPhotos,
  checkSecondCopy,
  checkPublication,
  checkWatchedLists,
];

const CLUB_CHECKS: ((club: Club, facts: HealthFacts) => CheckResult)[] = [
  checkPermissions,
  checkEndingPermissions,
  checkAgeOfConsent,
  checkSeasonOver,
  checkResults,
  checkNotices,
  checkAddress,
  checkLegalNotice,
  checkTeams,
  checkTrainings,
  checkTrainingDays,
  checkProtection,
  checkTransparency,
  checkStandingsLinks,
  checkFees,
  checkPortraits,
];

/**
 * Returns the findings about a club, most severe first, then in the order of the checks.
 * @param club null while the content has errors
 */
export function findHealthIssues(club: Club | null, facts: HealthFacts): Finding[] {
  const findings = [
    ...FACT_CHECKS.flatMap((check) => check(facts)),
    ...(club ? CLUB_CHECKS.flatMap((check) => check(club, facts)) : []),
  ];
  return findings.sort((a, b) => b.severity - a.severity);
}
