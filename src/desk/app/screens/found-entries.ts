import { withoutAccents } from '../../../content/slug.ts';
import { placeAddress } from '../../api.ts';
import type { Overview } from '../../overview.ts';

/** What a search leads to. */
interface Found {
  to: string;
  name: string;
  /** Where it is. */
  where: string;
}

/** What people come to do, where no file is called like it. */
const TASKS: readonly Found[] = [
  { to: '/contenido/calendario.yaml', name: 'Cancelar o mover un entrenamiento', where: 'Agenda' },
  { to: '/importar', name: 'Importar los partidos de la federación', where: 'Partidos y resultados' },
  { to: '/fotos', name: 'Subir fotos a un álbum', where: 'Fotos' },
  { to: '/fotos/permisos', name: 'Anotar los permisos de las fotos', where: 'Fotos' },
  { to: '/fotos/retirar', name: 'Retirar una foto', where: 'Fotos' },
  { to: '/temporada', name: 'Empezar una temporada', where: 'Temporada nueva' },
  { to: '/versiones', name: 'Deshacer un cambio', where: 'Versiones' },
];

/** Teams, people, albums, notices… and tasks whose name has these words, those with a word that begins so first. @param sought without accents, not empty */
export function foundEntries({ entries, references, files }: Overview, sought: string): Found[] {
  const titleOf = (file: string) => files.find((each) => each.file === file)?.title ?? file;
  const all: Found[] = [
    ...entries.map(({ file, path, name }) => ({ to: placeAddress(file, path), name, where: titleOf(file) })),
    ...references.albumes.map(({ key, name, detail }) => ({
      to: `/fotos/${key}`,
      name,
      where: `Álbum de ${detail}`,
    })),
    ...TASKS,
  ];
  const starts = (name: string) => ` ${withoutAccents(name)}`.includes(` ${sought}`);
  return all
    .filter(({ name }) => withoutAccents(name).includes(sought))
    .sort((a, b) => Number(starts(b.name)) - Number(starts(a.name)));
}
