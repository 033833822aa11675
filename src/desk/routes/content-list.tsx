import { type FormEvent, useId, useState } from 'react';
import { Link, useFetcher, useNavigate } from 'react-router';
import { slugOf, withoutAccents } from '../../content/slug.ts';
import { type Creatable, type FileSummary, placeAddress } from '../api.ts';
import { useClub } from '../app/overview.ts';
import { Dialog } from '../app/parts/Dialog.tsx';
import { Notice } from '../app/parts/Notice.tsx';
import { deletedFile } from '../content.ts';
import type { Overview } from '../overview.ts';
import { deskContext } from '../server/context.ts';
import type { Route } from './+types/content-list.ts';
import css from './content-list.module.css';
import type { action as undo } from './versions/versions.tsx';

/** `?borrado=` names the version in which a file was just deleted. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get('borrado');
  return { deleted: id ? await deletedFile(context.get(deskContext).store, id) : null };
}

/** More would push the files away. */
const SHOWN = 12;

/** Every file of the content by its part, and what makes a new one. */
export default function ContentList({ loaderData: { deleted } }: Route.ComponentProps) {
  const club = useClub();
  const { files, parts, creatable } = club;
  const [sought, seek] = useState('');
  const words = withoutAccents(sought.trim());
  const found = files.filter(({ title, holds, help }) =>
    withoutAccents(`${title} ${holds} ${help}`).includes(words),
  );
  const within = words ? foundEntries(club, words) : [];
  const count = found.length + within.length;
  return (
    <>
      <div className={css.head}>
        <h1>Contenido</h1>
        <div className={css.search}>
          <label htmlFor="buscar">Buscar</label>
          <input
            id="buscar"
            type="search"
            value={sought}
            onChange={({ target }) => seek(target.value)}
            placeholder="un equipo, una persona…"
          />
        </div>
      </div>
      {deleted && <Deleted key={deleted.version} {...deleted} />}
      <HandWritten files={files} />
      <p className="visually-hidden" role="status">
        {words && (count === 1 ? '1 resultado' : `${count} resultados`)}
      </p>
      {count === 0 && <p className={css.none}>No hay nada que se llame así.</p>}
      {within.length > 0 && (
        <section className={css.part} aria-labelledby="dentro">
          <h2 id="dentro">Por su nombre</h2>
          <ul className={css.files}>
            {within.slice(0, SHOWN).map(({ to, name, where }) => (
              <li key={`${to} ${name}`}>
                <Link to={to} className={css.file}>
                  <span className={css.title}>{name}</span>
                  <span className={css.help}>{where}</span>
                </Link>
              </li>
            ))}
          </ul>
          {within.length > SHOWN && <p className={css.none}>Hay más: escribe algo más del nombre.</p>}
        </section>
      )}
      {parts.map((part) => {
        const inPart = found.filter((file) => file.part === part);
        if (inPart.length === 0) return null;
        return (
          <section key={part} className={css.part} aria-labelledby={`parte-${part}`}>
            <h2 id={`parte-${part}`}>{part}</h2>
            <ul className={css.files}>
              {inPart.map((file) => (
                <li key={file.file}>
                  <FileLink file={file} />
                </li>
              ))}
            </ul>
            {creatable
              .filter((each) => each.part === part && !words)
              .map((each) => (
                <NewFile key={each.folder} creatable={each} />
              ))}
          </section>
        );
      })}
    </>
  );
}

/** Says which files their first save lays out anew, whatever is done in the desk. */
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

const stateOf = ({ problems, draft, exists }: FileSummary) => {
  if (problems > 0) return { tone: 'error', words: problems === 1 ? '1 error' : `${problems} errores` };
  if (draft) return { tone: 'warning', words: 'Borrador' };
  return exists ? null : { tone: 'quiet', words: 'Sin escribir' };
};

function FileLink({ file }: { file: FileSummary }) {
  const state = stateOf(file);
  return (
    <Link to={`/contenido/${file.file}`} className={css.file}>
      <span className={css.title}>{file.title}</span>
      <span className={css.help}>{file.help}</span>
      {state && (
        <span className={css.state} data-tone={state.tone}>
          {state.words}
        </span>
      )}
    </Link>
  );
}

/** Says that a file was just deleted, and takes it back. */
function Deleted({ version, title, isBack }: NonNullable<Awaited<ReturnType<typeof deletedFile>>>) {
  const { data, submit } = useFetcher<typeof undo>();
  if (data && 'refused' in data) return <Notice tone="info">«{title}» vuelve a estar.</Notice>;
  if (data && 'refusal' in data) return <Notice tone="error">{data.refusal.message}</Notice>;
  if (isBack) return null;
  return (
    <Notice tone="good">
      Se ha borrado «{title}».
      <button
        type="button"
        className="button"
        data-quiet=""
        onClick={() => submit({ id: version }, { method: 'post', action: '/versiones' })}
      >
        Deshacer
      </button>
    </Notice>
  );
}

/** Makes a file of a kind by its name; nothing is written until its form is saved. */
function NewFile({ creatable: { folder, ending, words } }: { creatable: Creatable }) {
  const { files } = useClub();
  const [asking, setAsking] = useState(false);
  const [name, setName] = useState('');
  const navigate = useNavigate();
  const id = useId();
  const file = `${folder}${slugOf(name)}${ending}`;
  const taken = files.find((each) => each.file === file);
  const create = (event: FormEvent) => {
    event.preventDefault();
    if (slugOf(name) && !taken) navigate(`/contenido/${file}`, { state: { title: name.trim() } });
  };
  return (
    <>
      <button type="button" className={css.add} onClick={() => setAsking(true)}>
        + {words}
      </button>
      {asking && (
        <Dialog title={words} onClose={() => setAsking(false)}>
          <form onSubmit={create} className={css.ask}>
            <label htmlFor={id}>¿Cómo se llama?</label>
            <input
              id={id}
              className={css.input}
              value={name}
              aria-describedby={`${id}-dicho`}
              onChange={({ target }) => setName(target.value)}
            />
            <p id={`${id}-dicho`} className={css.help} aria-live="polite">
              {taken
                ? `Ya hay «${taken.title}» con ese nombre: elige otro.`
                : 'De aquí sale su dirección en la web, y ya no cambia.'}
            </p>
            <div className={css.buttons}>
              <button type="submit" className="button" disabled={!slugOf(name) || Boolean(taken)}>
                Crear
              </button>
              <button type="button" className="button" data-quiet="" onClick={() => setAsking(false)}>
                Dejarlo
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </>
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

/** Teams, people, albums, notices… and tasks whose name has these words, those with a word that begins so first. @param sought without accents, not empty */
function foundEntries({ entries, references, files }: Overview, sought: string): Found[] {
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
