/** Whether the site's address in its texts is the one at which it stands. */
import type { Club } from '../../content/club.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';

const WEB: Pick<Finding, 'file' | 'path' | 'action' | 'severity'> = {
  file: 'club.yaml',
  path: ['web'],
  action: 'abrir',
  severity: 2,
};

/** Nobody can own these: https://www.rfc-editor.org/rfc/rfc2606 */
const OF_EXAMPLES = /(^|\.)example\.(com|net|org)$/;

/** With and without «www.» is one address: the server sends one to the other. */
const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');

/** The sample itself, which lives on a day of its own, has no other; in a club that is none the checker finds it. */
function exampleFinding({ sample, now, origin }: Pick<Club, 'sample' | 'now' | 'origin'>): Finding[] {
  if (!sample || now !== null || !OF_EXAMPLES.test(hostOf(origin))) return [];
  return [
    {
      ...WEB,
      code: 'direccion-de-ejemplo',
      text: `La dirección de la web es todavía la de ejemplo, ${origin}. Pon la que tendrá la de tu club: los buscadores, los calendarios y los enlaces que se comparten la llevan dentro.`,
    },
  ];
}

/** @param club whose `origin` its pages carry; `publishedAt` of the facts is where they are looked at */
export function addressFindings(
  club: Pick<Club, 'sample' | 'now' | 'origin'>,
  { publishedAt }: Facts,
): Finding[] {
  if (!publishedAt || hostOf(publishedAt) === hostOf(club.origin)) return exampleFinding(club);
  return [
    {
      ...WEB,
      code: 'direccion-distinta',
      text: `La web se publica en ${publishedAt}, pero dice que su dirección es ${club.origin}, y allí llevan los buscadores y los enlaces que se comparten. Corrige una de las dos: esta, o «Dirección de la web publicada» en «Publicar».`,
    },
  ];
}
