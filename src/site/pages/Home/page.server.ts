import { clubData } from '../../head/structured-data.ts';
import { albumCard, teamCard, timetable } from '../../views.server.ts';
import type { PagesOf } from '../page.server.ts';

export const homePage: PagesOf<'Home'> = (club) => [
  {
    path: '/',
    title: club.nombre,
    detail: club.lema,
    picture: club.portada.img.id,
    description: club.descripcion,
    steps: [],
    jsonLd: [clubData(club)],
    screen: 'Home',
    data: (source) => {
      const [season] = club.cursos;
      return {
        lema: club.lema,
        temporada: club.temporada,
        hero: source.picture(club.portada.img, 'portada'),
        heroNarrow: source.picture(club.portada.imgMovil, 'portada-movil'),
        heroAlt: club.portada.alt,
        counts: [
          {
            n: club.tipos.reduce((sum, kind) => sum + kind.equipos.length, 0),
            one: 'equipo',
            many: 'equipos',
          },
          { n: club.entrenadores.length, one: 'entrenador', many: 'entrenadores' },
          { n: club.lugares.length, one: 'sede', many: 'sedes' },
        ].filter((count) => count.n > 0),
        kinds: club.tipos
          .filter((kind) => kind.enPortada)
          .map((kind) => ({
            route: kind.route,
            title: kind.boton,
            color: kind.color,
            teams: kind.equipos.map((team) => teamCard(source, team)),
          })),
        week: timetable(club.tipos),
        season: season && {
          curso: season.curso,
          albums: season.albums.map((album) => albumCard(source, album)),
        },
        story: {
          first: club.historia.paragraphs[0] ?? '',
          picture: source.picture(club.historia.img, 'historia'),
          alt: club.historia.alt,
        },
      };
    },
  },
];
