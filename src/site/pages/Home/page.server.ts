import { hasAgenda } from '../../../content/season-of.ts';
import { clubData } from '../../head/structured-data.ts';
import { albumCard, teamCards, timetable } from '../../views.server.ts';
import { hasJoinPage } from '../Join/page.server.ts';
import { type PagesOf, withMinors } from '../page.server.ts';

export const homePage: PagesOf<'Home'> = (club) => [
  {
    path: '/',
    title: club.name,
    picture: club.cover.img.id,
    description: club.description,
    steps: [],
    jsonLd: [clubData(club)],
    hidesPictures: withMinors(club.seasons[0]?.albums ?? []),
    screen: 'Home',
    data: (source) => {
      const [season] = club.seasons;
      return {
        motto: club.motto,
        currentSeason: club.currentSeason,
        hero: source.picture(club.cover.img, 'portada'),
        heroNarrow: source.picture(club.cover.narrowImg, 'portada-movil'),
        heroAlt: club.cover.alt,
        counts: [
          {
            n: club.kinds.reduce((sum, kind) => sum + kind.teams.length, 0),
            one: 'equipo',
            many: 'equipos',
          },
          { n: club.coaches.length, one: 'entrenador', many: 'entrenadores' },
          { n: club.venues.length, one: 'sede', many: 'sedes' },
        ].filter((count) => count.n > 0),
        kinds: club.kinds
          .filter((kind) => kind.onHome)
          .map((kind) => ({
            slug: kind.slug,
            title: kind.button,
            color: kind.color,
            teams: teamCards(source, kind.teams),
          })),
        canJoin: hasJoinPage(club),
        agenda: source.agenda,
        notices: club.notices.filter(({ teams, to }) => teams.length === 0 && source.madeAt.date <= to),
        // One of both.
        week: hasAgenda(club) ? [] : timetable(club),
        when: { madeAt: source.madeAt, now: club.now },
        season: season && {
          name: season.name,
          albums: season.albums.map((album) => albumCard(source, album)),
        },
        story: {
          first: club.story.paragraphs[0] ?? '',
          picture: source.picture(club.story.img, 'historia'),
          alt: club.story.alt,
        },
      };
    },
  },
];
