import { useState } from 'react';
import { Link } from 'react-router';
import { withoutAccents } from '../../../content/slug.ts';
import type { FileSummary } from '../../api.ts';
import { useClub } from '../overview.ts';
import { Notice } from '../parts/Notice.tsx';
import css from './ContentList.module.css';
import { DeletedNotice } from './DeletedNotice.tsx';
import { foundEntries } from './found-entries.ts';
import { NewFile } from './NewFile.tsx';

/** More would push the files away. */
const SHOWN = 12;

const state = ({ problems, draft, exists }: FileSummary) => {
  if (problems > 0) return { tone: 'error', words: problems === 1 ? '1 error' : `${problems} errores` };
  if (draft) return { tone: 'warning', words: 'Borrador' };
  return exists ? null : { tone: 'quiet', words: 'Sin escribir' };
};

/** Every file of the content by its part, and what makes a new one. */
export function ContentList() {
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
      <DeletedNotice />
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

function FileLink({ file }: { file: FileSummary }) {
  const told = state(file);
  return (
    <Link to={`/contenido/${file.file}`} className={css.file}>
      <span className={css.title}>{file.title}</span>
      <span className={css.help}>{file.help}</span>
      {told && (
        <span className={css.state} data-tone={told.tone}>
          {told.words}
        </span>
      )}
    </Link>
  );
}
