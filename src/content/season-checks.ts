import type { Club } from './club.ts';
import { inYearsOf } from './day-checks.ts';
import { type Clash, clashWords, dayClashes } from './day-courts.ts';
import type { CalendarDocument } from './files/calendar.ts';
import type { Reader } from './reader.ts';
import type { Path } from './yaml-source.ts';

/** Reports days of other years and what stands twice, and warns of courts with too many teams on a day. */
export function checkSeason(doc: CalendarDocument, club: Club, reader: Reader): void {
  const { primer_dia, ultimo_dia, cierres, cambios, extras } = doc.value;
  const inYears = (at: Path, day: string) => inYearsOf(doc, at, day, club.currentSeason);
  inYears(['primer_dia'], primer_dia);
  inYears(['ultimo_dia'], ultimo_dia);
  cierres?.forEach(({ desde, hasta }, i) => {
    inYears(['cierres', i, 'desde'], desde);
    if (hasta) inYears(['cierres', i, 'hasta'], hasta);
  });
  cambios?.forEach(({ equipo, dia, hora }, i) => {
    const twin = cambios.findIndex(
      (each) => each.equipo === equipo && each.dia === dia && (!hora || !each.hora || each.hora === hora),
    );
    if (twin < i)
      doc.problem(['cambios', i], {
        found: `Este entrenamiento ya cambia en la línea ${doc.line(['cambios', twin])}.`,
        allowed: 'un solo cambio para cada entrenamiento',
      });
  });
  extras?.forEach(({ equipo, dia, desde }, i) => {
    const twin = extras.findIndex(
      (each) => each.equipo === equipo && each.dia === dia && each.desde === desde,
    );
    if (twin < i)
      doc.problem(['extras', i], {
        found: `Este entrenamiento ya está en la línea ${doc.line(['extras', twin])}.`,
        allowed: 'cada entrenamiento una sola vez',
      });
  });
  // Those with a match are told in the file of matches.
  for (const clash of dayClashes(club, reader))
    if (clash.entries.every(({ kind }) => kind === 'training'))
      doc.warn(placeOf(doc, clash), clashWords(club, clash));
}

/** Where the training of a clash is written that is not as every week. */
function placeOf(doc: CalendarDocument, { date, entries }: Clash): Path {
  const { cambios = [], extras = [] } = doc.value;
  const among = (equipo: string) => entries.some(({ team }) => team === equipo);
  const extra = extras?.findIndex(({ equipo, dia }) => dia === date && among(equipo)) ?? -1;
  if (extra >= 0) return ['extras', extra];
  const moved = cambios?.findIndex(
    ({ equipo, dia, pasa_a }) => pasa_a && (pasa_a.dia ?? dia) === date && among(equipo),
  );
  return ['cambios', moved ?? 0];
}
