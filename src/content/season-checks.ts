import type { Club, Team, Venue } from './club.ts';
import { closedOn, dayClashes } from './day-courts.ts';
import type { CalendarDocument } from './files/calendar.ts';
import type { Reader } from './reader.ts';

const list = new Intl.ListFormat('es', { type: 'conjunction' });

export const teamNamed = (club: Club, key: string): Team | undefined =>
  club.kinds.flatMap(({ teams }) => teams).find((team) => team.key === key);
export const venueNamed = (club: Club, key: string): Venue | undefined =>
  club.venues.find((venue) => venue.key === key);

/** Reports changes that cannot be, and warns of courts with too many teams on a day. */
export function checkSeason(doc: CalendarDocument, club: Club, reader: Reader): void {
  const { cambios, extras } = doc.value;
  cambios?.forEach(({ equipo, dia, hora, pasa_a }, i) => {
    const twin = cambios.findIndex(
      (each) => each.equipo === equipo && each.dia === dia && each.hora === hora,
    );
    if (twin !== i)
      doc.problem(['cambios', i], {
        found: `El entrenamiento de «${equipo}» del ${dia} ya cambia más arriba.`,
        allowed: 'un solo cambio para cada entrenamiento',
      });
    const closed = pasa_a?.lugar && closedOn(club, pasa_a.lugar, pasa_a.dia ?? dia);
    if (closed) notClosed(doc, ['cambios', i, 'pasa_a', 'lugar'], closed);
  });
  extras?.forEach(({ dia, lugar }, i) => {
    const closed = closedOn(club, lugar, dia);
    if (closed) notClosed(doc, ['extras', i, 'dia'], closed);
  });
  for (const { date, from, venue, courts, entries } of dayClashes(club, reader)) {
    const names = list.format(entries.map(({ team }) => teamNamed(club, team)?.name ?? team));
    const i = extras?.findIndex((extra) => extra.dia === date && extra.lugar === venue) ?? -1;
    doc.warn(i < 0 ? [] : ['extras', i], {
      found: `${venueNamed(club, venue)?.title ?? venue}: el ${date} a las ${from} coinciden ${names}.`,
      allowed: `${courts === 1 ? 'un equipo' : `${courts} equipos`} a la vez; cancela o mueve un entrenamiento en «cambios», o pon más «pistas» en lugares.yaml`,
    });
  }
}

function notClosed(doc: CalendarDocument, at: (string | number)[], reason: string): void {
  doc.problem(at, {
    found: `Ese día el lugar está cerrado: ${reason}.`,
    allowed: 'otro día u otro lugar',
  });
}
