import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { countPhrase, withoutAccents } from '../../../club/content/spelling.ts';
import { classNames } from '../../../site/components/class-names.ts';
import { formAddress, NEW_STORY_ADDRESS } from '../../core/addresses.ts';
import type { Overview } from '../../core/editing/overview.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import { useClub } from '../browser/use-club.ts';
import { DraftList } from '../parts/DraftList.tsx';
import { NewByNameButton } from '../parts/NewByNameButton.tsx';
import { Notice } from '../parts/Notice.tsx';
import { TextField } from '../parts/TextField.tsx';

export const handle: RouteHandle = { access: ['board'] };

type FileSummary = Overview['files'][number];

/** Largest number of search results shown. */
const MAX_RESULTS = 12;

/** Content files by section, with buttons for new files; or search results. */
export default function ContentListScreen() {
  const club = useClub();
  const { files, parts, creatable } = club;
  const [query, setQuery] = useState('');
  const normalizedQuery = withoutAccents(query.trim());
  const results = normalizedQuery ? search(club, normalizedQuery) : [];
  return (
    <div className="stack wide">
      <div className="row ends">
        <h1>Contenido</h1>
        <div style={{ flex: '0 1 24rem' }}>
          <TextField
            label="Buscar"
            type="search"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            placeholder="un equipo, una persona…"
          />
        </div>
      </div>
      <DraftList />
      <HandWrittenNotice files={files} />
      <p className={results.length > MAX_RESULTS ? 'help' : 'visually-hidden'} role="status">
        {normalizedQuery && countPhrase(results.length, 'resultado', 'resultados')}
        {results.length > MAX_RESULTS && ': escribe algo más del nombre.'}
      </p>
      {normalizedQuery && (
        <ul className="tiles tiles-large">
          {results.slice(0, MAX_RESULTS).map(({ to, name, where }) => (
            <li key={`${to} ${name}`}>
              <Link to={to} className="panel tile">
                <strong>{name}</strong>
                <span className="help">{where}</span>
              </Link>
            </li>
          ))}
          {results.length === 0 && <li>No hay nada que se llame así.</li>}
        </ul>
      )}
      {!normalizedQuery &&
        parts.map((part) => (
          <section key={part} className="stack tight" aria-labelledby={`parte-${part}`}>
            <h2 id={`parte-${part}`}>{part}</h2>
            <ul className="tiles tiles-large">
              {files
                .filter((file) => file.part === part)
                .map((file) => (
                  <li key={file.file}>
                    <FileLink file={file} />
                  </li>
                ))}
            </ul>
            {part === 'Textos' && (
              <Link to={NEW_STORY_ADDRESS} className="button button-quiet">
                Noticia nueva
              </Link>
            )}
            {creatable
              .filter((kind) => kind.part === part)
              .map((kind) => (
                <NewFile key={kind.folder} {...kind} />
              ))}
          </section>
        ))}
    </div>
  );
}

/** Notice about hand-written files, which their first save reformats. */
function HandWrittenNotice({ files }: { files: readonly FileSummary[] }) {
  const titles = files.flatMap(({ reformats, title }) => (reformats ? `«${title}»` : []));
  if (titles.length === 0) return null;
  return (
    <Notice tone="info">
      La primera vez que guardes {new Intl.ListFormat('es').format(titles)}, cambiará un poco cómo{' '}
      {titles.length === 1 ? 'está escrito el archivo' : 'están escritos los archivos'}. No se pierde nada.
    </Notice>
  );
}

function FileLink({ file: { file, title, help, problems, exists } }: { file: FileSummary }) {
  const errorCount = countPhrase(problems, 'error', 'errores');
  return (
    <Link to={`/contenido/${file}`} className="panel tile">
      <strong>{title}</strong>
      <span className="help">{help}</span>
      <span className={classNames('help state', problems > 0 && 'error')}>
        {problems > 0 ? errorCount : !exists && 'Sin escribir'}
      </span>
    </Link>
  );
}

/** Button that opens the form of a new file. Nothing is written until the form is saved. */
function NewFile({ folder, ending, label }: Overview['creatable'][number]) {
  const { files } = useClub();
  const navigate = useNavigate();
  const fileOf = (address: string) => `${folder}${address}${ending}`;
  return (
    <NewByNameButton
      label={label}
      addressLabel="Su dirección en la web"
      addressHelp="Se propone sola, y después ya no cambia. Minúsculas, números y guiones."
      validate={(_, address) => {
        const existing = files.find(({ file }) => file === fileOf(address));
        return existing && `Ya hay «${existing.title}» con esa dirección: elige otra.`;
      }}
      onName={(title, address) => navigate(`/contenido/${fileOf(address)}`, { state: { title } })}
    />
  );
}

/** Search result. */
interface SearchResult {
  to: string;
  name: string;
  /** File or section that contains it. */
  where: string;
}

/** Task that volunteers search for by name instead of by file. */
interface Task extends SearchResult {
  /** Other words that people search for. */
  also?: string;
}

const TASKS: readonly Task[] = [
  { to: NEW_STORY_ADDRESS, name: 'Escribir una noticia', where: 'Noticias: el blog, las novedades del club' },
  {
    to: '/contenido/calendario.yaml',
    name: 'Cancelar o mover un entrenamiento',
    where: 'Agenda',
    also: 'cambiar hora entreno suspender aplazar festivo vacaciones cierre',
  },
  {
    to: '/contenido/partidos.yaml',
    name: 'Anotar un resultado',
    where: 'Partidos y resultados',
    also: 'anotar apuntar marcador tanteo goles puntos sets ganado perdido',
  },
  {
    to: '/contenido/avisos.yaml',
    name: 'Poner un aviso en la portada',
    where: 'Avisos',
    also: 'anuncio mensaje urgente',
  },
  {
    to: '/contenido/cuotas.yaml',
    name: 'Cambiar las cuotas',
    where: 'Cuotas',
    also: 'precio precios dinero pago pagar cuesta inscripción',
  },
  {
    to: '/contenido/club.yaml',
    name: 'Cambiar el correo, el teléfono o las redes',
    where: 'Datos del club',
    also: 'contacto instagram facebook email whatsapp dirección',
  },
  {
    to: '/contenido/marca.yaml',
    name: 'Cambiar el escudo o los colores',
    where: 'Aspecto',
    also: 'logo logotipo letra paisaje deporte',
  },
  { to: '/contenido/documentos.yaml', name: 'Subir un documento en PDF', where: 'Documentos' },
  { to: '/importar', name: 'Importar partidos y clasificaciones', where: 'Partidos y resultados' },
  { to: '/importar#mirar', name: 'Mirar cada día la lista de la federación', where: 'Partidos y resultados' },
  { to: '/fotos', name: 'Subir fotos a un álbum', where: 'Fotos' },
  { to: '/fotos/permisos', name: 'Anotar los permisos de las fotos', where: 'Fotos' },
  { to: '/fotos/retirar', name: 'Retirar una foto', where: 'Fotos' },
  { to: '/temporada', name: 'Empezar una temporada', where: 'Temporada nueva' },
  { to: '/versiones', name: 'Deshacer un cambio', where: 'Versiones' },
];

/** Words that a query may have and a name not. */
const SMALL_WORDS = new Set(
  'a al como de del el en la las lo los mi para poner por que se un una y'.split(' '),
);

/** Returns a word without its plural. */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/e?s$/, '') : word);

/**
 * Searches files, entries, albums and tasks for all words of a query. Ranks matches at the start of a word in the name first.
 * @param query in lower case, without accents, not empty
 */
function search(
  { entries, references, files, titleOf }: ReturnType<typeof useClub>,
  query: string,
): SearchResult[] {
  const kinds = files.filter(({ file }) => file.startsWith('equipos/'));
  const candidates: Task[] = [
    ...kinds.map(({ file, title }) => ({
      to: formAddress(file, ['equipos']),
      name: `Cambiar los horarios de «${title}»`,
      where: entries
        .filter((entry) => entry.file === file && entry.path[0] === 'equipos')
        .map((team) => team.name)
        .join(', '),
      also: 'cambiar hora horario dia dias donde entrena cada equipo entrenamiento entreno sitio pabellon',
    })),
    ...files.map(({ file, title, help }) => ({ to: formAddress(file), name: title, where: help })),
    ...entries.map(({ file, path, name }) => ({ to: formAddress(file, path), name, where: titleOf(file) })),
    ...references.albumes.map(({ key, name, detail }) => ({
      to: `/fotos/${key}`,
      name,
      where: `Álbum de ${detail}`,
    })),
    ...TASKS,
  ];
  const words = query.split(/\s+/).filter((word) => !SMALL_WORDS.has(word));
  const rank = ({ name, where, also = '' }: Task) => {
    const text = ` ${withoutAccents(name)}`;
    if (text.includes(` ${query}`)) return 2;
    if (text.includes(query)) return 1;
    const everything = `${text} ${withoutAccents(`${where} ${also}`)}`;
    return words.length > 0 && words.every((word) => everything.includes(` ${stemOf(word)}`)) ? 0 : -1;
  };
  return candidates.filter((candidate) => rank(candidate) >= 0).sort((a, b) => rank(b) - rank(a));
}
