/** Texts of the sample club, with trainings and matches from its fixed date on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const content = join(import.meta.dirname, '../../../sample-club/content');
const text = (name) => readFileSync(join(content, name), 'utf8');
const read = (name) => parse(text(`${name}.yaml`));
const { nombre, municipio, fundacion } = read('club');
const fill = (template) =>
  template
    .replaceAll('{{nombre}}', nombre)
    .replaceAll('{{municipio}}', municipio)
    .replaceAll('{{fundacion}}', fundacion);

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const DAYS = 14;

export default function () {
  const club = read('club');
  const { entrenadores } = read('entrenadores');
  const { lugares } = read('lugares');
  const kinds = ['federados', 'escuela-ads', 'resto'].map((key) => ({ key, ...read(`equipos/${key}`) }));
  const teams = kinds.flatMap((kind) =>
    kind.equipos.map((team) => ({
      ...team,
      key: `${kind.key}/${team.route}`,
      kind: kind.title,
      coaches: team.entrenadores.map((coach) => entrenadores[coach]),
      venues: [...new Set(team.entrenamientos.map(({ lugar }) => lugar))].map((venue) => lugares[venue]),
    })),
  );
  const venueOf = (entry) => lugares[entry.lugar]?.title ?? entry.direccion;
  const matches = read('partidos').partidos.map((match) => ({
    ...match,
    team: teams.find(({ key }) => key === match.equipo),
    venue: venueOf(match),
    dateText: formatDate(match.dia),
  }));
  const trainingsOn = (weekday) =>
    teams.flatMap((team) =>
      team.entrenamientos
        .filter(({ dias }) => dias.includes(weekday))
        .map((training) => ({ ...training, hora: training.desde, team, venue: venueOf(training) })),
    );
  const days = Array.from({ length: DAYS }, (_, i) => {
    const date = new Date(`${club.hoy}`.slice(0, 10));
    date.setUTCDate(date.getUTCDate() + i);
    const iso = date.toISOString().slice(0, 10);
    const entries = [
      ...trainingsOn(WEEKDAYS[date.getUTCDay()]),
      ...matches.filter(({ dia }) => `${dia}` === iso),
    ];
    return {
      iso,
      dateText: formatDate(iso),
      entries: entries.toSorted((a, b) => (a.hora < b.hora ? -1 : 1)),
    };
  });
  const galleries = read('galerias').cursos;
  const album = galleries
    .find(({ curso }) => curso === '2023-2024')
    .albumes.find(({ route }) => route === 'torneos');
  const photos = (season, route) =>
    readFileSync(join(content, `../photos/${season}/${route}/fotos.txt`), 'utf8')
      .split('\n')
      .filter(Boolean);
  return {
    ...club,
    kinds: kinds.map((kind) => ({ ...kind, teams: teams.filter(({ kind: title }) => title === kind.title) })),
    days,
    team: teams.find(({ key }) => key === 'federados/infantil-femenino'),
    matches: matches.filter(({ equipo }) => equipo === 'federados/infantil-femenino'),
    albums: galleries[0].albumes.map((listed) => ({
      ...listed,
      cover: photos(galleries[0].curso, listed.route)[coverNumber(listed.img) - 1],
    })),
    album: { ...album, photos: photos('2023-2024', 'torneos') },
    about: fill(text('textos/quienes-somos.md').split('\n\n')[1]),
    privacidad_formulario: fill(club.privacidad_formulario),
    partners: [read('patrocinadores'), read('colaboradores')].map((file, i) => ({
      title: ['Patrocinadores', 'Colaboradores'][i],
      intro: file.intro,
      list: file.patrocinadores ?? file.colaboradores,
    })),
    menu: read('menu').menu,
    footer: read('menu').pie,
  };
}

/** Number of an album's cover photo, which may be written as a path with a focal point. */
function coverNumber(img) {
  return img.ruta ? Number(img.ruta.split('/').at(-1)) : img;
}

function formatDate(iso) {
  return new Date(iso).toLocaleDateString('es-ES', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
}
