/**
 * Generates a club three times the size of the sample: 51 teams, 633 matches, 54 albums, 1,954 photos. Uses the
 * sample's pictures.
 */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { SAMPLE, type TestClub } from '../tests/setup/clubs.ts';

const COPIES = ['b', 'c'];
/** Number of the largest albums that get one more copy. */
const ALBUMS_WITH_EXTRA_COPY = 6;

interface Album {
  route: string;
  name: string;
  amount: number;
}

/** Writes the club below a folder. */
export function largeClub(dir: string): TestClub {
  const club: TestClub = {
    name: 'large club',
    contentDir: join(dir, 'content'),
    photosDir: join(dir, 'photos'),
    buildDir: join(dir, 'build'),
  };
  cpSync(SAMPLE.contentDir, club.contentDir, { recursive: true });
  cpSync(SAMPLE.photosDir, club.photosDir, { recursive: true });

  const copies = <T extends { route: string; name: string }>(item: T, suffixes = COPIES): T[] =>
    suffixes.map((suffix) => ({
      ...item,
      route: `${item.route}-${suffix}`,
      name: `${item.name} ${suffix.toUpperCase()}`,
    }));
  for (const file of readdirSync(join(club.contentDir, 'equipos')))
    editYaml(
      join(club.contentDir, 'equipos', file),
      (kind: { equipos: { route: string; name: string }[] }) => {
        kind.equipos = kind.equipos.flatMap((team) => [team, ...copies(team)]);
      },
    );
  editYaml(join(club.contentDir, 'partidos.yaml'), (file: { partidos: { equipo: string }[] }) => {
    file.partidos = ['', ...COPIES.map((mark) => `-${mark}`)].flatMap((suffix) =>
      file.partidos.map((match) => ({ ...match, equipo: match.equipo + suffix })),
    );
  });
  editYaml(
    join(club.contentDir, 'galerias.yaml'),
    ({ cursos }: { cursos: { curso: string; albumes: Album[] }[] }) => {
      const largestAlbums = cursos
        .flatMap(({ albumes }) => albumes)
        .sort((a, b) => b.amount - a.amount)
        .slice(0, ALBUMS_WITH_EXTRA_COPY);
      for (const season of cursos)
        season.albumes = season.albumes.flatMap((album) => {
          const copiedAlbums = copies(album, largestAlbums.includes(album) ? [...COPIES, 'd'] : COPIES);
          const photos = join(club.photosDir, season.curso);
          for (const { route } of copiedAlbums)
            cpSync(join(photos, album.route), join(photos, route), { recursive: true });
          return [album, ...copiedAlbums];
        });
    },
  );
  // Without a record the copies would have no photos. A record of a page that does not exist has no effect.
  editYaml(join(club.contentDir, 'permisos.yaml'), (file: { permisos: { pagina: string }[] }) => {
    file.permisos = file.permisos.flatMap((record) => [
      record,
      ...[...COPIES, 'd'].map((mark) => ({ ...record, pagina: `${record.pagina}-${mark}` })),
    ]);
  });
  return club;
}

function editYaml<T>(file: string, edit: (content: T) => void): void {
  const content = parse(readFileSync(file, 'utf8')) as T;
  edit(content);
  writeFileSync(file, stringify(content, { aliasDuplicateObjects: false }));
}
