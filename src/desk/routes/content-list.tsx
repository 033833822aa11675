import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { withoutAccents } from '../../content/spelling.ts';
import { useClub } from '../browser/use-club.ts';
import type { Overview } from '../editing/overview.ts';
import { DraftList } from '../parts/DraftList.tsx';
import { NewByNameButton } from '../parts/NewByNameButton.tsx';
import { Notice } from '../parts/Notice.tsx';
import { TextField } from '../parts/TextField.tsx';
import { formAddress } from '../server/api.ts';

type FileSummary = Overview['files'][number];

/** More would push the files away. */
const SHOWN = 12;

/** Every file of the content by its part, and what makes a new one; or what a search finds. */
export default function ContentListScreen() {
  const club = useClub();
  const { files, parts, creatable } = club;
  const [sought, seek] = useState('');
  const words = withoutAccents(sought.trim());
  const found = words ? foundEntries(club, words) : [];
  return (
    <div className="stack" data-gap="wide">
      <div className="row ends">
        <h1>Contenido</h1>
        <div style={{ flex: '0 1 24rem' }}>
          <TextField
            label="Buscar"
            type="search"
            value={sought}
            onChange={({ target }) => seek(target.value)}
            placeholder="un equipo, una persona…"
          />
        </div>
      </div>
      <DraftList />
      <HandWritten files={files} />
      <p className={found.length > SHOWN ? 'help' : 'visually-hidden'} role="status">
        {words && (found.length === 1 ? '1 resultado' : `${found.length} resultados`)}
        {found.length > SHOWN && ': escribe algo más del nombre.'}
      </p>
      {words && (
        <ul className="tiles" data-size="large">
          {found.slice(0, SHOWN).map(({ to, name, where }) => (
            <li key={`${to} ${name}`}>
              <Link to={to} className="panel tile">
                <strong>{name}</strong>
                <span className="help">{where}</span>
              </Link>
            </li>
          ))}
          {found.length === 0 && <li>No hay nada que se llame así.</li>}
        </ul>
      )}
      {!words &&
        parts.map((part) => (
          <section key={part} className="stack" data-gap="tight" aria-labelledby={`parte-${part}`}>
            <h2 id={`parte-${part}`}>{part}</h2>
            <ul className="tiles" data-size="large">
              {files
                .filter((file) => file.part === part)
                .map((file) => (
                  <li key={file.file}>
                    <FileLink file={file} />
                  </li>
                ))}
            </ul>
            {creatable
              .filter((each) => each.part === part)
              .map((each) => (
                <NewFile key={each.folder} {...each} />
              ))}
          </section>
        ))}
    </div>
  );
}

/** The files that their first save lays out again, whatever is done in the desk. */
function HandWritten({ files }: { files: readonly FileSummary[] }) {
  const titles = files.flatMap(({ reformats, title }) => (reformats ? `«${title}»` : []));
  if (titles.length === 0) return null;
  return (
    <Notice tone="info">
      {new Intl.ListFormat('es').format(titles)} {titles.length === 1 ? 'se escribió' : 'se escribieron'} a
      mano. La primera vez que el escritorio guarde ahí un cambio, ordenará también las sangrías y las líneas
      largas; no se pierde ningún dato ni comentario.
    </Notice>
  );
}

function FileLink({ file: { file, title, help, problems, exists } }: { file: FileSummary }) {
  const faults = problems === 1 ? '1 error' : `${problems} errores`;
  return (
    <Link to={`/contenido/${file}`} className="panel tile">
      <strong>{title}</strong>
      <span className="help">{help}</span>
      <span className="help state" data-tone={problems > 0 ? 'error' : undefined}>
        {problems > 0 ? faults : !exists && 'Sin escribir'}
      </span>
    </Link>
  );
}

/** Makes a file of a kind by its name; nothing is written until its form is saved. */
function NewFile({ folder, ending, words }: Overview['creatable'][number]) {
  const { files } = useClub();
  const navigate = useNavigate();
  const fileOf = (address: string) => `${folder}${address}${ending}`;
  return (
    <NewByNameButton
      words={words}
      address="Su dirección en la web"
      help="Se propone sola, y después ya no cambia. Minúsculas, números y guiones."
      why={(_, address) => {
        const taken = files.find(({ file }) => file === fileOf(address));
        return taken && `Ya hay «${taken.title}» con esa dirección: elige otra.`;
      }}
      onName={(title, address) => navigate(`/contenido/${fileOf(address)}`, { state: { title } })}
    />
  );
}

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

/**
 * Files, teams, people, albums, notices… and tasks that have these words; first those with a word in their name that begins so.
 * @param sought without accents, not empty
 */
function foundEntries(
  { entries, references, files, titleOf }: ReturnType<typeof useClub>,
  sought: string,
): Found[] {
  const all: Found[] = [
    ...files.map(({ file, title, help }) => ({ to: formAddress(file), name: title, where: help })),
    ...entries.map(({ file, path, name }) => ({ to: formAddress(file, path), name, where: titleOf(file) })),
    ...references.albumes.map(({ key, name, detail }) => ({
      to: `/fotos/${key}`,
      name,
      where: `Álbum de ${detail}`,
    })),
    ...TASKS,
  ];
  const rank = ({ name, where }: Found) => {
    const words = ` ${withoutAccents(name)}`;
    if (words.includes(` ${sought}`)) return 2;
    return words.includes(sought) ? 1 : withoutAccents(where).includes(sought) ? 0 : -1;
  };
  return all.filter((each) => rank(each) >= 0).sort((a, b) => rank(b) - rank(a));
}
