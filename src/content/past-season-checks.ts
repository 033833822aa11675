import { checkOldAddress } from './addresses.ts';
import type { Club } from './club.ts';
import { inYearsOf } from './day-checks.ts';
import type { PastSeasonDocument, PastTeamInput } from './files/past-seasons.ts';
import { checkResult, hasDraws, warnOfDraw } from './match-checks.ts';
import type { Balance, PastMatch } from './past-season.ts';
import { consecutive, seasonKey } from './season-names.ts';
import { slugOf } from './slug.ts';
import type { Path } from './yaml-source.ts';

/** How the matches went, counted. */
export function balanceOf(matches: readonly Pick<PastMatch, 'result'>[]): Balance {
  const balance = { won: 0, lost: 0, drawn: 0 };
  for (const { result } of matches) {
    const [ours, theirs] = result ?? [0, 0];
    balance[ours === theirs ? 'drawn' : ours > theirs ? 'won' : 'lost'] += 1;
  }
  return balance;
}

/** Reports what cannot be of a team, within its own lines. */
export function checkTeam(
  doc: PastSeasonDocument,
  at: Path,
  { partidos, entrenadores, balance }: PastTeamInput,
  counted: Balance,
): void {
  entrenadores?.forEach((name, i) => {
    if (entrenadores.indexOf(name) < i)
      doc.problem([...at, 'entrenadores', i], {
        found: `«${name}» está dos veces.`,
        allowed: 'cada persona una sola vez',
      });
  });
  partidos?.forEach(({ dia, rival, donde, sets, resultado }, i) => {
    checkResult(doc, [...at, 'partidos', i], { sets, resultado });
    if (!sets?.length && !resultado)
      doc.problem([...at, 'partidos', i], {
        found: 'Falta cómo quedó el partido.',
        allowed: '«sets: [25-18, 22-25, 25-20, 25-19]», o «resultado: 3-1»',
      });
    inYearsOf(doc, [...at, 'partidos', i, 'dia'], dia, doc.value.temporada, 'cambiar «temporada» arriba');
    const twin = partidos.findIndex((m) => m.dia === dia && m.rival === rival && m.donde === donde);
    if (twin < i)
      doc.problem([...at, 'partidos', i], {
        found: `Es el mismo partido que el de la línea ${doc.line([...at, 'partidos', twin])}.`,
        allowed: 'cada partido una sola vez',
      });
  });
  if (!balance) return;
  const said = [
    ['ganados', balance.ganados, counted.won],
    ['perdidos', balance.perdidos, counted.lost],
    ['empatados', balance.empatados ?? 0, counted.drawn],
  ] as const;
  for (const [field, total, listed] of said)
    if (total < listed)
      doc.problem([...at, 'balance'], {
        found: `El balance dice ${total} ${field} y en la lista de partidos hay ${listed}.`,
        allowed: `«${field}: ${listed}» o más, o quitar el balance, que sale solo de la lista`,
      });
}

/** Reports seasons that stand twice, are not over, or are not what their file is named; and what stands twice in one. */
export function checkPastSeasons(documents: readonly PastSeasonDocument[], club: Club): void {
  const seen = new Map<string, string>();
  for (const doc of documents) {
    const { temporada } = doc.value;
    const key = seasonKey(temporada);
    const near = consecutive(temporada);
    const twin = seen.get(key);
    if (near)
      doc.problem(['temporada'], {
        found: `He encontrado «${temporada}».`,
        allowed: 'dos años seguidos, como «2024/25»',
        nearest: near,
      });
    else if (twin)
      doc.problem(['temporada'], {
        found: `La temporada «${temporada}» ya está en ${twin}.`,
        allowed: 'cada temporada en un solo archivo',
      });
    else if (key === seasonKey(club.currentSeason))
      doc.problem(['temporada'], {
        found: `La temporada «${temporada}» es la que dice club.yaml: todavía no ha acabado.`,
        allowed: 'temporadas anteriores a esa',
      });
    else if (slugOf(temporada) !== doc.name)
      doc.problem(['temporada'], {
        found: `El archivo se llama «${doc.name}.yaml» y la temporada es «${temporada}».`,
        allowed: `el mismo año en los dos, o llamar al archivo «${slugOf(temporada)}.yaml»`,
      });
    seen.set(key, doc.file);
    checkTwice(doc);
    warnOfDraws(doc, club);
  }
}

function warnOfDraws(doc: PastSeasonDocument, club: Club): void {
  doc.value.tipos.forEach(({ equipos }, i) => {
    equipos.forEach(({ partidos, balance }, j) => {
      if (balance?.empatados && !hasDraws(club))
        doc.warn(['tipos', i, 'equipos', j, 'balance', 'empatados'], {
          found: `El balance dice ${balance.empatados} empatados, y en voleibol no hay empates.`,
          allowed: 'los ganados y los perdidos; si en esa liga se puede empatar, está bien así',
        });
      partidos?.forEach((partido, k) => {
        warnOfDraw(doc, ['tipos', i, 'equipos', j, 'partidos', k], partido, club);
      });
    });
  });
}

/** Reports kinds and teams that stand twice in a season. */
function checkTwice(doc: PastSeasonDocument): void {
  const { temporada, tipos } = doc.value;
  const owners = new Map<string, string>();
  tipos.forEach(({ route, equipos }, i) => {
    if (tipos.findIndex((other) => other.route === route) < i)
      doc.problem(['tipos', i, 'route'], {
        found: `El tipo de equipo «${route}» está dos veces en ${temporada}.`,
        allowed: 'cada tipo una sola vez, con todos sus equipos',
      });
    equipos.forEach((team, j) => {
      const path = `/equipos/${team.pagina_en ?? route}/${team.route}`;
      const owner = owners.get(path);
      if (owner)
        doc.problem(['tipos', i, 'equipos', j, 'route'], {
          found: `La dirección «${path}» ya es la de otro equipo (${owner}).`,
          allowed: 'un «route» distinto para cada equipo',
        });
      else owners.set(path, team.name);
    });
  });
}

/** Reports old addresses of past kinds that are in use. */
export function checkPastAddresses(
  documents: readonly PastSeasonDocument[],
  club: Club,
  pages: ReadonlySet<string>,
): void {
  const taken = new Set([...pages, ...club.kinds.flatMap(({ oldAddresses }) => oldAddresses)]);
  for (const doc of documents)
    doc.value.tipos.forEach(({ rutas_antiguas }, i) => {
      rutas_antiguas?.forEach((path, j) => {
        checkOldAddress(doc, ['tipos', i, 'rutas_antiguas', j], path, taken);
      });
    });
}
