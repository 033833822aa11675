import { Link } from 'react-router';
import type { FileSummary } from '../../api.ts';
import { useClub } from '../overview.ts';
import css from './ContentList.module.css';

const state = ({ problems, draft, exists }: FileSummary) => {
  if (problems > 0) return { tone: 'error', words: problems === 1 ? '1 error' : `${problems} errores` };
  if (draft) return { tone: 'warning', words: 'Borrador' };
  return exists ? null : { tone: 'quiet', words: 'Sin escribir' };
};

/** Every file of the content, by what it holds. */
export function ContentList() {
  const { files } = useClub();
  return (
    <>
      <h1>Contenido</h1>
      <ul className={css.files}>
        {files.map((file) => {
          const told = state(file);
          return (
            <li key={file.file}>
              <Link to={`/contenido/${file.file}`} className={css.file}>
                <span className={css.title}>{file.title}</span>
                {file.title !== file.holds && <span className={css.holds}>{file.holds}</span>}
                {told && (
                  <span className={css.state} data-tone={told.tone}>
                    {told.words}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
