import type { Day } from './club.ts';
import type { KindDocument } from './files/teams.ts';
import { venues } from './files/venues.ts';
import type { Reader } from './reader.ts';
import type { Path } from './yaml-source.ts';

interface Slot {
  team: string;
  from: string;
  to: string;
  kind: KindDocument;
  path: Path;
}

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** Sessions by venue and day, in the order of the files. */
function slotsOf(kinds: readonly KindDocument[]): Map<string, Map<Day, Slot[]>> {
  const byVenue = new Map<string, Map<Day, Slot[]>>();
  for (const kind of kinds)
    kind.value.equipos.forEach((team, i) => {
      team.entrenamientos?.forEach(({ lugar, dias, desde, hasta }, j) => {
        const path = ['equipos', i, 'entrenamientos', j];
        const byDay = byVenue.get(lugar) ?? new Map<Day, Slot[]>();
        byVenue.set(lugar, byDay);
        for (const day of new Set(dias)) {
          const slots = byDay.get(day) ?? [];
          const name = `${team.name} (${kind.value.miga})`;
          byDay.set(day, [...slots, { team: name, from: desde, to: hasta, kind, path }]);
        }
      });
    });
  return byVenue;
}

/** Warns of more teams at one time in one place than it has courts, once for the days of a session. */
export function checkCourts(kinds: readonly KindDocument[], reader: Reader): void {
  const places = reader.documents(venues)[0]?.value.lugares;
  for (const [key, byDay] of slotsOf(kinds)) {
    const courts = places?.[key]?.pistas ?? 1;
    const overlaps = new Map<string, { days: Day[]; slot: Slot; teams: string[] }>();
    for (const [day, slots] of byDay)
      for (const [i, slot] of slots.entries()) {
        // Only starts of sessions are checked: the number of teams is highest at one of them.
        const now = slots.filter(({ from, to }) => from <= slot.from && slot.from < to);
        const teams = [...new Set(now.map(({ team }) => team))];
        if (teams.length <= courts || slots.findIndex(({ from }) => from === slot.from) !== i) continue;
        const last = now.at(-1) ?? slot;
        const name = [last.kind.file, ...last.path, ...teams].join('/');
        const overlap = overlaps.get(name) ?? { days: [], slot: { ...last, from: slot.from }, teams };
        overlaps.set(name, { ...overlap, days: [...overlap.days, day] });
      }
    for (const { days, slot, teams } of overlaps.values())
      slot.kind.warn(slot.path, {
        found: `${places?.[key]?.title ?? key}: ${list.format(days)} a las ${slot.from} coinciden ${list.format(teams)}.`,
        allowed: `${courts === 1 ? 'un equipo a la vez' : `${courts} equipos a la vez`}; si caben más, «pistas: ${teams.length}» en ese lugar de lugares.yaml`,
      });
  }
}
