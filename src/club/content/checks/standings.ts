import type { Club } from '../club.ts';
import type { ContentReader } from '../content-node.ts';
import { reportOutsideSeason } from '../day-checks.ts';
import { decidedInsteadOfPlayed, standings } from '../files/standings.ts';
import { scoringOfTeam } from './matches.ts';

/** Reports standings of another season, duplicates and unmarked tables; warns of numbers that contradict each other. */
export function checkStandings(club: Club, reader: ContentReader): void {
  const [node] = reader.nodes(standings);
  if (!node) return;
  node.reportDuplicates(
    ['clasificaciones'],
    node.value.clasificaciones.map(({ equipo }) => equipo),
    { field: 'equipo' },
  );
  for (const snapshot of node.children('clasificaciones')) {
    const { dia, filas } = snapshot.value;
    reportOutsideSeason(snapshot, ['dia'], dia, club.currentSeason, 'club.yaml');
    const markedRows = filas.filter(({ nuestro }) => nuestro).length;
    if (markedRows !== 1) snapshot.report(['filas'], { code: 'own row', markedRows });
    snapshot.reportDuplicates(
      ['filas'],
      filas.map(({ nombre }) => nombre),
      { field: 'nombre' },
    );
    const unit = scoringOfTeam(club, snapshot.value.equipo).unit;
    const otherField = unit === 'sets' ? 'tantos' : 'sets';
    filas.forEach((row, i) => {
      if (row[otherField])
        snapshot.report(['filas', i, otherField], { code: 'another unit', unit, name: otherField }, true);
      const matchCount = decidedInsteadOfPlayed(row);
      if (matchCount !== null)
        snapshot.warn(['filas', i, 'jugados'], {
          code: 'contradictory row',
          name: row.nombre,
          played: row.jugados ?? 0,
          decided: matchCount,
        });
    });
  }
}
