/** Checks of the site's address, its publication and its second copy. */
import { isPlaceholderAddress } from '../../../base/addresses/placeholder-address.ts';
import { daysBetween, fullDay } from '../../../club/agenda/dates.ts';
import { madridClock } from '../../../club/agenda/madrid.ts';
import type { Club } from '../../../club/content/club.ts';
import type { CheckResult } from '../check-result.ts';
import type { Finding } from '../finding.ts';
import type { HealthFacts } from '../health-facts.ts';

/** Reserved domains that nobody can own: https://www.rfc-editor.org/rfc/rfc2606 */
const EXAMPLE_DOMAIN = /(^|\.)example(?:\.(com|net|org))?$/;

/** Returns the host without «www.», since the server redirects between both. */
const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');

/** Compares the origin written in the pages with the address at which the published site is checked. */
export function checkAddress({ sample, now, origin }: Club, { publishedAddress }: HealthFacts): CheckResult {
  const finding = { severity: 2, file: 'club.yaml', path: ['web'] } satisfies Partial<Finding>;
  if (publishedAddress && hostOf(publishedAddress) !== hostOf(origin))
    return {
      ...finding,
      code: 'address-differs',
      mail: false,
      text: `La web está en ${publishedAddress}, pero sus datos dicen ${origin}. Corrige la dirección que esté mal: esta, o «Dirección de la web publicada», en «Publicar».`,
    };
  // Only the unchanged sample has a fixed day; its address is meant to be an example. Another club that still has it is told so
  // by its leftover texts.
  const isExample = sample ? EXAMPLE_DOMAIN.test(hostOf(origin)) : isPlaceholderAddress(origin);
  if (now !== null || !isExample) return [];
  return {
    ...finding,
    code: 'placeholder-address',
    mail: false,
    text: `La dirección de la web es todavía la de ejemplo, ${origin}. Pon la que tendrá la de tu club: los buscadores, los calendarios y los enlaces que se comparten la llevan dentro.`,
  };
}

/** Age of a second copy from which it is reported, days. */
const OLD_COPY_DAYS = 30;
/** Age of a second copy from which the finding is urgent, days. */
const VERY_OLD_COPY_DAYS = 90;

export function checkSecondCopy({ copy, today }: HealthFacts): CheckResult {
  if (!copy) return [];
  const { lastDay, folder, isServer } = copy;
  if (isServer) return checkServerCopy(lastDay, today);
  const finding = { code: 'old-copy', mail: false, action: 'copy' } as const;
  if (lastDay === null && folder)
    return {
      ...finding,
      severity: 2,
      text: `En «${folder}», donde va la copia de seguridad, no se encuentra ninguna. Conecta ese disco si no lo está, y haz una.`,
    };
  if (lastDay === null)
    return {
      ...finding,
      severity: 3,
      text: 'No hay ninguna copia de seguridad del contenido y de las fotos: si este ordenador se estropea, se pierden. Elige un disco o una carpeta sincronizada y haz la primera.',
    };
  const days = daysBetween(lastDay, today);
  if (days < OLD_COPY_DAYS) return [];
  return {
    ...finding,
    severity: days < VERY_OLD_COPY_DAYS ? 2 : 3,
    text: `La última copia es del ${fullDay(lastDay)}, hace ${days} días. Haz otra.`,
  };
}

/** Checks the copy that a server makes at night. The board can only tell its administrator. */
function checkServerCopy(lastDay: string | null, today: string): CheckResult {
  const days = lastDay === null ? null : daysBetween(lastDay, today);
  if (days !== null && days < OLD_COPY_DAYS) return [];
  return {
    code: 'old-copy',
    mail: false,
    severity: days !== null && days < VERY_OLD_COPY_DAYS ? 2 : 3,
    text: `${lastDay === null ? 'No hay ninguna copia de seguridad de los textos y las fotos.' : `La última copia de seguridad es del ${fullDay(lastDay)}, hace ${days} días.`} La hace el servidor: avisa a quien lo lleva.`,
  };
}

export function checkPublication({ published, changedAt }: HealthFacts): CheckResult {
  if (!published || (published.at !== null && published.at >= changedAt)) return [];
  return {
    code: 'unpublished',
    mail: false,
    severity: 2,
    action: 'publish',
    text:
      published.at === null
        ? 'La web no se ha publicado todavía.'
        : `El contenido ha cambiado desde que se publicó la web, el ${fullDay(madridClock(published.at).date)}. Publica los cambios.`,
  };
}
