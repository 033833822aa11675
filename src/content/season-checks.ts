import type { Club } from './club.ts';
import { clashWords, closedOn, dayClashes } from './day-courts.ts';
import { dayWords } from './day-words.ts';
import type { CalendarDocument } from './files/calendar.ts';
import type { Reader } from './reader.ts';

/** Reports changes that cannot be, and warns of courts with too many teams on a day. */
export function checkSeason(doc: CalendarDocument, club: Club, reader: Reader): void {
  const { cambios, extras } = doc.value;
  cambios?.forEach(({ equipo, dia, hora, pasa_a }, i) => {
    const twin = cambios.findIndex(
      (each) => each.equipo === equipo && each.dia === dia && each.hora === hora,
    );
    if (twin !== i)
      doc.problem(['cambios', i], {
        found: `El entrenamiento de «${equipo}» del ${dayWords(dia)} ya cambia más arriba.`,
        allowed: 'un solo cambio para cada entrenamiento',
      });
    const closed = pasa_a?.lugar && closedOn(club, pasa_a.lugar, pasa_a.dia ?? dia);
    if (closed) notClosed(doc, ['cambios', i, 'pasa_a', 'lugar'], closed);
  });
  extras?.forEach(({ dia, lugar }, i) => {
    const closed = closedOn(club, lugar, dia);
    if (closed) notClosed(doc, ['extras', i, 'dia'], closed);
  });
  for (const clash of dayClashes(club, reader)) {
    if (clash.entries.some(({ kind }) => kind === 'match')) continue;
    const i = extras?.findIndex(({ dia, lugar }) => dia === clash.date && lugar === clash.venue) ?? -1;
    doc.warn(i < 0 ? ['cambios'] : ['extras', i], clashWords(club, clash));
  }
}

function notClosed(doc: CalendarDocument, at: (string | number)[], reason: string): void {
  doc.problem(at, {
    found: `Ese día el lugar está cerrado: ${reason}.`,
    allowed: 'otro día u otro lugar',
  });
}
