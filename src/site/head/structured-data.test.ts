import { expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { readClub } from '../../content/read.ts';
import { sitePages } from '../pages/pages.server.ts';
import { clubData, teamData } from './structured-data.ts';

test('the sport is what the club calls it, and is left out where it names none', async () => {
  const club = await readClub(sampleContent, sitePages);
  const kind = club.kinds[0];
  const team = kind?.teams[0];
  if (!kind || !team) throw new Error('the sample has teams');
  for (const sport of ['Vóley playa', '']) {
    const named = { ...club, sport };
    const said = sport ? { sport } : {};
    for (const data of [clubData(named), teamData(named, kind, team)]) {
      expect(data).toMatchObject(said);
      expect('sport' in data).toBe(sport !== '');
    }
  }
});
