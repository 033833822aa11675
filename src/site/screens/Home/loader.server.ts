import { pageHead } from '../../head/head.ts';
import { clubData } from '../../head/structured-data.ts';
import { getSource } from '../../source.server.ts';
import { teamCard, timetable } from '../../views.server.ts';

export async function home() {
  const source = await getSource();
  const { club } = source;
  const season = club.cursos[0];
  return {
    head: pageHead(source, { path: '/', title: '', description: club.descripcion, jsonLd: [clubData(club)] }),
    nombre: club.nombre,
    lema: club.lema,
    temporada: club.temporada,
    hero: source.picture(club.portada.img, 'portada'),
    heroNarrow: source.picture(club.portada.imgMovil, 'portada-movil'),
    heroAlt: club.portada.alt,
    counts: [
      { n: club.tipos.reduce((sum, kind) => sum + kind.equipos.length, 0), one: 'equipo', many: 'equipos' },
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
      path: season.path,
      albums: season.albums.map((album) => ({
        name: album.name,
        path: album.path,
        count: album.photos.length,
        picture: source.picture(album.cover, 'foto'),
      })),
    },
    story: {
      first: club.historia.paragraphs[0] ?? '',
      picture: source.picture(club.historia.img, 'historia'),
      alt: club.historia.alt,
    },
  };
}
