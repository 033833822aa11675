import { BLOG_PATH, HISTORY_PATH, TEAMS_PATH } from '../base/addresses/paths.ts';
import { addDays } from '../club/agenda/dates.ts';
import type { Album, Club, Link, PastSeason, PastTeam, TextPage, TextSection } from '../club/content/club.ts';
import { formatCount } from './agenda/format.ts';

/** Link to the home page. */
export const HOME: Link = { title: 'Inicio', link: '/' };

/** Returns the number of photos in several albums. */
export const countPhotos = (albums: readonly Album[]): number =>
  albums.reduce((sum, { photos }) => sum + photos.length, 0);

/** Returns the numbers of teams and of matches played in a past season. */
export function countPastSeason({ kinds }: PastSeason): { teams: number; matches: number } {
  const teams = kinds.flatMap((kind) => kind.teams);
  const played = ({ balance }: PastTeam) => (balance ? balance.won + balance.lost + balance.drawn : 0);
  return { teams: teams.length, matches: teams.reduce((sum, team) => sum + played(team), 0) };
}

/** Summarizes a past season: `14 equipos y 120 partidos`. */
export function summarizePastSeason(season: PastSeason): string {
  const { teams, matches } = countPastSeason(season);
  return formatCount(teams, 'equipo') + (matches > 0 ? ` y ${formatCount(matches, 'partido')}` : '');
}

/** Returns the page that links to past seasons: the club's history, or else its teams, or home. */
export function pastSeasonsParent({ pages, kinds }: Pick<Club, 'pages' | 'kinds'>): Link {
  const history = pages.find(({ path }) => path === HISTORY_PATH);
  if (history) return { title: history.title, link: HISTORY_PATH };
  return kinds.length > 0 ? { title: 'Equipos', link: TEAMS_PATH } : HOME;
}

/** Returns names that are used more than once: by teams of two kinds, such as an infantil femenino in both leagues, or by venues. */
export function ambiguousNames({ kinds, venues }: Pick<Club, 'kinds' | 'venues'>): Set<string> {
  const names = [
    ...kinds.flatMap(({ teams }) => [...new Set(teams.map(({ name }) => name))]),
    ...venues.map(({ title }) => title),
  ];
  return new Set(names.filter((name, i) => names.indexOf(name) !== i));
}

/** Section of the blog that is a story. */
type StorySection = TextSection & { story: NonNullable<TextSection['story']> };

/** Returns the blog and its stories, newest first; undefined if the club has written none. */
export function blogOf({
  pages,
}: Pick<Club, 'pages'>): { blog: TextPage; stories: StorySection[] } | undefined {
  const blog = pages.find(({ path }) => path === BLOG_PATH);
  const stories = (blog?.sections ?? []).flatMap(({ story, ...section }) =>
    story ? [{ ...section, story }] : [],
  );
  if (!blog || stories.length === 0) return undefined;
  return { blog, stories: stories.toSorted((a, b) => b.story.date.localeCompare(a.story.date)) };
}

/** Number of days after a match in which a story that names its rival is about it. */
const REPORT_DAYS = 6;

/** Returns the paths of the stories about matches, by the id of the match: the first story of the week after it that names its rival. */
export function reportsOf(club: Pick<Club, 'pages' | 'matches'>): Record<string, string> {
  const stories = blogOf(club)?.stories.toReversed() ?? [];
  const reports = club.matches.flatMap(({ id, date, rival, result }) => {
    const report = stories.find(
      ({ title, story }) =>
        result &&
        date <= story.date &&
        story.date <= addDays(date, REPORT_DAYS) &&
        `${title} ${story.text}`.includes(rival),
    );
    return report ? [[id, report.story.path] as const] : [];
  });
  return Object.fromEntries(reports);
}
