import type { Coach, Team, TeamKind, TrainingSession, Venue } from './club.ts';
import { nearest } from './nearest.ts';
import { listed } from './problems.ts';
import { type Loaded, pictureAt, type Reading } from './reading.ts';
import { scheduleWords } from './schedule.ts';
import { COLORS, type KindInput, type TeamInput } from './schema.ts';
import { type Path, report, type Source } from './yaml-source.ts';

export interface LoadedKind extends Loaded<KindInput> {
  route: string;
}

/** What a team may refer to; null where that file could not be read, so that nothing is said about it twice. */
export interface Roster {
  coaches: Map<string, Coach> | null;
  venues: Map<string, Venue> | null;
  routes: string[];
}

/** Buttons that fit side by side in the toggle of the home page, on a phone too. */
const HOME_KINDS = 3;

function lookUp<T>(
  reading: Reading,
  source: Source,
  path: Path,
  key: string,
  from: Map<string, T> | null,
  file: string,
): T | undefined {
  const value = from?.get(key);
  if (from && value === undefined)
    report(reading.problems, source, path, {
      found: `«${key}» no está en ${file}.`,
      allowed: listed(from.keys()),
      nearest: nearest(key, from.keys()),
    });
  return value;
}

function buildSessions(
  reading: Reading,
  kind: LoadedKind,
  path: Path,
  team: TeamInput,
  roster: Roster,
): TrainingSession[] {
  return (team.entrenamientos ?? []).flatMap((session, i) => {
    const at = [...path, 'entrenamientos', i];
    if (session.desde >= session.hasta)
      report(reading.problems, kind.source, [...at, 'hasta'], {
        found: `El entrenamiento empieza a las ${session.desde} y acaba a las ${session.hasta}.`,
        allowed: 'una hora de «hasta» posterior a la de «desde»',
      });
    const twice = session.dias.findIndex((day, d) => session.dias.indexOf(day) !== d);
    if (twice >= 0)
      report(reading.problems, kind.source, [...at, 'dias', twice], {
        found: `«${session.dias[twice]}» está dos veces.`,
        allowed: 'cada día una sola vez',
      });
    const venue = lookUp(
      reading,
      kind.source,
      [...at, 'lugar'],
      session.lugar,
      roster.venues,
      'lugares.yaml',
    );
    return venue ? [{ days: session.dias, from: session.desde, to: session.hasta, venue }] : [];
  });
}

function buildTeam(reading: Reading, kind: LoadedKind, index: number, team: TeamInput, roster: Roster): Team {
  const path = ['equipos', index];
  const under = team.pagina_en ?? kind.route;
  if (team.pagina_en && !roster.routes.includes(team.pagina_en))
    report(reading.problems, kind.source, [...path, 'pagina_en'], {
      found: `No hay ningún tipo de equipo «${team.pagina_en}».`,
      allowed: listed(roster.routes),
      nearest: nearest(team.pagina_en, roster.routes),
    });
  const entrenadores = (team.entrenadores ?? []).flatMap((key, i) => {
    const at = [...path, 'entrenadores', i];
    if (team.entrenadores?.indexOf(key) !== i)
      report(reading.problems, kind.source, at, {
        found: `«${key}» está dos veces.`,
        allowed: 'cada entrenador una sola vez',
      });
    return lookUp(reading, kind.source, at, key, roster.coaches, 'entrenadores.yaml') ?? [];
  });
  const entrenamientos = buildSessions(reading, kind, path, team, roster);
  return {
    name: team.name,
    division: team.division,
    route: team.route,
    path: `/equipos/${under}/${team.route}`,
    img: pictureAt(reading, kind.source, [...path, 'img'], team.img),
    link: team.link ?? '',
    entrenadores,
    entrenamientos,
    horario: scheduleWords(entrenamientos),
    lugares: [...new Set(entrenamientos.map((session) => session.venue))],
    nota: team.nota ?? '',
  };
}

/** The kinds that the home page offers: those with a button, or the first ones when none has. */
function kindsOnHome(reading: Reading, ordered: readonly LoadedKind[]): Set<LoadedKind> {
  const chosen = ordered.filter((kind) => kind.value.boton);
  for (const kind of chosen.slice(HOME_KINDS))
    report(reading.problems, kind.source, ['boton'], {
      found: `Hay ${chosen.length} tipos de equipo con botón en la portada.`,
      allowed: `${HOME_KINDS} como mucho: quita «boton» de los demás`,
    });
  return new Set((chosen.length > 0 ? chosen : ordered).slice(0, HOME_KINDS));
}

/** The kinds of team in their order, every reference resolved; tells coaches their teams. */
export function buildKinds(reading: Reading, kinds: readonly LoadedKind[], roster: Roster): TeamKind[] {
  const taken = new Map<string, string>();
  const ordered = [...kinds].sort((a, b) => a.value.orden - b.value.orden);
  const onHome = kindsOnHome(reading, ordered);
  return ordered.map((kind) => {
    const { title, miga, boton, intro, color, rutas_antiguas } = kind.value;
    const equipos = kind.value.equipos.map((input, i) => buildTeam(reading, kind, i, input, roster));
    equipos.forEach((team, i) => {
      const owner = taken.get(team.path);
      if (owner)
        report(reading.problems, kind.source, ['equipos', i, 'route'], {
          found: `La dirección «${team.path}» ya es la de otro equipo (${owner}).`,
          allowed: 'un «route» distinto para cada equipo',
        });
      else taken.set(team.path, `${team.name}, en ${kind.source.file}`);
      for (const coach of new Set(team.entrenadores))
        coach.equipos.push({ name: team.name, path: team.path, kind: miga });
    });
    return {
      route: kind.route,
      title,
      breadcrumb: miga,
      intro,
      color: COLORS[color],
      enPortada: onHome.has(kind),
      boton: onHome.has(kind) ? boton || title : '',
      rutasAntiguas: rutas_antiguas ?? [],
      equipos,
    };
  });
}
