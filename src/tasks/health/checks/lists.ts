/** Check of the federation's lists that are watched. */
import { daysBetween, fullDay } from '../../../club/agenda/dates.ts';
import type { Finding } from '../finding.ts';
import type { HealthFacts } from '../health-facts.ts';

/** Days after which a list that cannot be read is reported. */
const UNREAD_DAYS = 7;

export function checkWatchedLists({ unreadLists = [], today }: HealthFacts): Finding[] {
  return unreadLists
    .filter(({ since }) => daysBetween(since, today) >= UNREAD_DAYS)
    .map(({ name, since, reason }) => ({
      code: 'list-unread',
      mail: `Una lista de la federación no se puede leer desde el ${fullDay(since)}, y la web no sabe si ha cambiado algo. «Parte», en el escritorio, dice cuál y por qué.`,
      severity: 2,
      text: `La lista «${name}» no se puede leer desde el ${fullDay(since)}: ${reason}. Mientras tanto, nadie avisa de lo que cambie la federación. Corrige su dirección, o deja de mirarla.`,
      action: 'watch',
    }));
}
