import type { Club } from '../club.ts';
import type { ContentReader } from '../content-node.ts';
import { reportOutsideSeason } from '../day-checks.ts';
import { calendar } from '../files/calendar.ts';

/** Reports days outside the club's season, and changes and extra trainings that are entered twice. */
export function checkCalendar({ currentSeason }: Club, reader: ContentReader): void {
  const [node] = reader.nodes(calendar);
  if (!node) return;
  const { primer_dia, ultimo_dia, cambios, extras } = node.value;
  reportOutsideSeason(node, ['primer_dia'], primer_dia, currentSeason, 'club.yaml');
  reportOutsideSeason(node, ['ultimo_dia'], ultimo_dia, currentSeason, 'club.yaml');
  for (const closure of node.children('cierres')) {
    const { desde, hasta } = closure.value;
    reportOutsideSeason(closure, ['desde'], desde, currentSeason, 'club.yaml');
    if (hasta) reportOutsideSeason(closure, ['hasta'], hasta, currentSeason, 'club.yaml');
  }
  const lists = {
    cambios: (cambios ?? []).map(({ equipo, dia, hora }) => ({ equipo, dia, hour: hora })),
    extras: (extras ?? []).map(({ equipo, dia, desde }) => ({ equipo, dia, hour: desde })),
  };
  for (const [field, entries] of Object.entries(lists))
    entries.forEach(({ equipo, dia, hour }, i) => {
      const first = entries.findIndex(
        (entry) =>
          entry.equipo === equipo && entry.dia === dia && (!hour || !entry.hour || entry.hour === hour),
      );
      if (first < i) node.report([field, i], { code: 'duplicate', name: `${equipo}, ${dia}` });
    });
}
