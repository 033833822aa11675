import { Link } from 'react-router';
import type { Path, Remark } from '../../api.ts';
import { useClub } from '../overview.ts';
import css from './ProblemList.module.css';

interface Props {
  file: string;
  problems: readonly Remark[];
  onShow: (path: Path) => void;
}

/** All that keeps the change from being published: each leads to its field, also in another file. */
export function ProblemList({ file, problems, onShow }: Props) {
  const { files } = useClub();
  if (problems.length === 0) return null;
  const own = problems.filter((problem) => problem.file === file);
  const others = problems.filter((problem) => problem.file !== file);
  return (
    <section className={css.problems} aria-labelledby="problemas">
      <h2 id="problemas">{problems.length === 1 ? 'Hay 1 error' : `Hay ${problems.length} errores`}</h2>
      <ul>
        {own.map((problem) => (
          <li key={JSON.stringify([problem.path, problem.found])}>
            <button type="button" className={css.go} onClick={() => onShow([...problem.path])}>
              {problem.field || 'Todo el archivo'}
            </button>{' '}
            {problem.found}
          </li>
        ))}
        {others.map((problem) => (
          <li key={JSON.stringify([problem.file, problem.path, problem.found])}>
            En{' '}
            <Link className="text-link" to={`/contenido/${problem.file}`} state={{ path: problem.path }}>
              {files.find((each) => each.file === problem.file)?.title ?? problem.file}
              {problem.field && `: ${problem.field}`}
            </Link>{' '}
            {problem.found}
          </li>
        ))}
      </ul>
    </section>
  );
}
