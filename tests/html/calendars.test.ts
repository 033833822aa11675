import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { SAMPLE } from '../setup/clubs.ts';
import { readContent } from './content.ts';
import { siteDirOf } from './site.ts';

const content = readContent(SAMPLE);

/** Every event of a team's calendar, as one text: title, place, description and day. */
function eventsOf(path: string): string[] {
  const file = join(siteDirOf(SAMPLE), 'calendario', `${path}.ics`);
  const calendar = new ICAL.Component(ICAL.parse(readFileSync(file, 'utf8')));
  return calendar
    .getAllSubcomponents('vevent')
    .map((event) =>
      ['dtstart', 'summary', 'location', 'description', 'status']
        .map((name) => String(event.getFirstPropertyValue(name) ?? ''))
        .join('\n'),
    );
}

test('what a calendar says of each match is what the club has written', () => {
  for (const team of content.teams) {
    const events = eventsOf(team.path);
    for (const match of content.partidos.filter(({ equipo }) => equipo === team.key)) {
      const { dia, hora, rival, lugar, direccion, jornada, motivo, estado, sets = [] } = match;
      const hall = content.lugares.pabellones?.find(({ title }) => title === direccion);
      const place = lugar
        ? content.lugares.lugares[lugar]?.title
        : [direccion, ...(hall?.address ?? [])].filter(Boolean).join(', ');
      const parts = [
        hora ? `${dia}T${hora}:00` : dia,
        rival,
        place ?? '',
        match.competicion ?? team.division,
        String(jornada ?? ''),
        motivo ?? '',
        // The same word as on the pages.
        estado ? `${estado.toUpperCase()}: ` : '',
        estado ? 'CANCELLED' : '',
        // The title names the home team first, and so do the points.
        ...sets.map((set) => (match.donde === 'casa' ? set : set.split('-').reverse().join('-'))),
      ];
      const found = events.filter((event) => parts.every((word) => event.includes(word)));
      expect(found.length, `${team.path}: ${parts.join(', ')}`).toBe(1);
    }
  }
});
