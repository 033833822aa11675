import type { Club, Link, PastSeason } from '../../../content/club.ts';
import { seasonKey } from '../../../content/season-names.ts';
import { HISTORY, TEAMS } from '../../../contract/addresses.ts';
import { HOME, type PagesOf } from '../page.server.ts';
import { countWords } from './words.ts';

/** A page for each season that is over. */
export const pastSeasonPages: PagesOf<'PastSeason'> = (club) => {
  const { cover, kinds, currentSeason, pastSeasons } = club;
  const today = new Set(kinds.flatMap(({ teams }) => teams.map(({ path }) => path)));
  return pastSeasons.map((past) => {
    const { name, path, intro, note } = past;
    const gallery = club.seasons.find((season) => seasonKey(season.name) === seasonKey(name));
    const summary = summaryOf(past);
    return {
      path,
      title: `Temporada ${name}`,
      picture: (gallery?.albums[0]?.cover ?? cover.img).id,
      description: intro || `Quién jugó en el ${club.name} en la temporada ${name}: ${summary}.`,
      steps: [HOME, pastSeasonsParent(club)],
      screen: 'PastSeason',
      data: () => ({
        intro,
        summary,
        note,
        photos: gallery?.path ?? '',
        kinds: past.kinds.map(({ slug, title, color, teams }) => ({
          slug,
          title,
          color,
          teams: teams.map((team) => ({ ...team, path: today.has(team.path) ? team.path : '' })),
        })),
        path,
        seasons: [
          { name: currentSeason, path: TEAMS },
          ...pastSeasons.map(({ name, path }) => ({ name, path })),
        ],
      }),
    };
  });
};

/** The page that past seasons are reached from: the club's history, or else its teams. */
export function pastSeasonsParent({ pages }: Pick<Club, 'pages'>): Link {
  const history = pages.find(({ path }) => path === HISTORY);
  return history ? { title: history.title, link: HISTORY } : { title: 'Equipos', link: TEAMS };
}

/** `14 equipos y 120 partidos` */
function summaryOf({ kinds }: PastSeason): string {
  const teams = kinds.flatMap((kind) => kind.teams);
  const played = teams.reduce((sum, { balance }) => {
    return sum + (balance ? balance.won + balance.lost + balance.drawn : 0);
  }, 0);
  const counts = [countWords(teams.length, 'equipo'), played > 0 && countWords(played, 'partido')];
  return counts.filter(Boolean).join(' y ');
}
