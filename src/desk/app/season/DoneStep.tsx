import { Link } from 'react-router';
import { placeAddress } from '../../api.ts';
import { useClub } from '../overview.ts';
import css from './season.module.css';
import type { Season } from './useSeason.ts';

/** The season has begun: what is left to do, and the way back. */
export function DoneStep({ season, onUndone }: { season: Season; onUndone: () => void }) {
  const { files } = useClub();
  const { done, busy, undo, finish } = season;
  if (!done) return null;
  const titleOf = (file: string) => files.find((each) => each.file === file)?.title ?? file;
  return (
    <div className={css.fields}>
      <p>
        La temporada anterior se visita en <strong>{done.path}</strong>. Nada de esto está en la web hasta que
        la publiques.
      </p>
      <section className={css.kind}>
        <h3>Queda por hacer</h3>
        <ul className={css.toDo}>
          {done.toDo.map(({ file, path, words }) => (
            <li key={`${file} ${path.join('.')}`}>
              <span>{words}</span>
              <Link to={placeAddress(file, path)} className="button" data-quiet="">
                Abrir «{titleOf(file)}»
              </Link>
            </li>
          ))}
        </ul>
        <Link to="/importar" className="text-link">
          Importar la lista de partidos de la federación
        </Link>
      </section>
      <div className={css.buttons}>
        <button
          type="button"
          className="button"
          data-quiet=""
          aria-disabled={busy}
          onClick={() => undo().then((undone) => undone && onUndone())}
        >
          Deshacer la temporada nueva
        </button>
        <button type="button" className="button" data-quiet="" aria-disabled={busy} onClick={finish}>
          Cerrar esta lista
        </button>
      </div>
    </div>
  );
}
