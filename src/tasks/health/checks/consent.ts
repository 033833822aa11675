/** Checks of the consent to photos. */
import { daysBetween, fullDay } from '../../../club/agenda/dates.ts';
import { photoSubjects, photosWithoutConsent, recordsToRenew } from '../../../club/consent/consent.ts';
import { ageOfConsent } from '../../../club/content/age-of-consent.ts';
import type { Club } from '../../../club/content/club.ts';
import { countPhrase } from '../../../club/content/spelling.ts';
import { abbreviateList, type CheckResult, firstFinding } from '../check-result.ts';
import type { HealthFacts } from '../health-facts.ts';

/** Largest number of permissions with a finding each. More share one finding that links to the review of all permissions. */
const MAX_PERMISSIONS = 3;

export function checkPermissions(club: Club, { today }: HealthFacts): CheckResult {
  const withheld = photosWithoutConsent(club, today);
  const finding = { code: 'photos-without-consent', mail: true, severity: 3 } as const;
  if (withheld.length <= MAX_PERMISSIONS)
    return withheld.map(({ page, reason }) => ({ ...finding, text: reason, action: 'record-consent', page }));
  return {
    ...finding,
    text: `Faltan permisos en ${withheld.length} álbumes, equipos o páginas. Sus fotos no se publican.`,
    action: 'review-consent',
  };
}

/** Number of days before the end of a permission from which it is reported. */
const ENDING_DAYS = 30;

export function checkEndingPermissions(club: Club, { today }: HealthFacts): CheckResult {
  const ending = photoSubjects(club).flatMap(({ page, name }) => {
    const index = club.permissions.findIndex(({ pagina }) => pagina === page);
    const last = club.permissions[index]?.hasta;
    return last && last >= today && daysBetween(today, last) <= ENDING_DAYS ? { index, name, last } : [];
  });
  return firstFinding(ending, (first) => ({
    code: 'consent-ending',
    mail: true,
    severity: 2,
    text: `Pronto acaba el permiso para enseñar ${abbreviateList(ending.map(({ name, last }) => `${name} (${fullDay(last)})`))}. Pide los nuevos antes y cambia el día.`,
    file: 'permisos.yaml',
    path: ['permisos', first.index, 'hasta'],
  }));
}

export function checkAgeOfConsent({ permissions }: Club, { today }: HealthFacts): CheckResult {
  const outdated = recordsToRenew(permissions, today);
  return firstFinding(outdated, (first) => ({
    code: 'consent-to-renew',
    mail: true,
    severity: 2,
    text: `Ahora son los padres o tutores legales quienes firman por quien tiene menos de ${ageOfConsent(today)} años. Renueva ${countPhrase(outdated.length, 'permiso', 'permisos')} de antes: ${abbreviateList(outdated.map(({ pagina }) => pagina))}.`,
    file: 'permisos.yaml',
    path: ['permisos', permissions.indexOf(first), 'consienten'],
  }));
}
