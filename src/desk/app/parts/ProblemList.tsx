import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Path, Remark } from '../../api.ts';
import type { FieldRemark } from '../form/form-context.ts';
import { useClub } from '../overview.ts';
import css from './ProblemList.module.css';

interface Props {
  file: string;
  /** What is said of the file itself, where some of it can wait. */
  own?: readonly FieldRemark[];
  /** Of all files. */
  problems: readonly Remark[];
  onShow: (path: Path) => void;
}

/** All that keeps the change from being published: each leads to its field, also in another file. */
export function ProblemList({ file, own, problems, onShow }: Props) {
  const { files } = useClub();
  const missing = own?.filter(({ tone }) => tone === 'missing') ?? [];
  const errors = (own?.filter(({ tone }) => tone === 'error') ?? problems).filter(
    (each) => each.file === file,
  );
  const others = problems.filter((problem) => problem.file !== file);
  const count = errors.length + others.length;
  const button = (remark: Remark, words: string) => (
    <button type="button" className={css.go} onClick={() => onShow([...remark.path])}>
      {words}
    </button>
  );
  if (count === 0)
    return (
      missing.length > 0 && (
        <p>
          Falta por rellenar:{' '}
          {missing.map((remark, i) => (
            <Fragment key={remark.path.join('/')}>
              {i > 0 && ', '}
              {button(remark, remark.label.toLocaleLowerCase('es'))}
            </Fragment>
          ))}
          .
        </p>
      )
    );
  return (
    <section className={css.problems} aria-labelledby="problemas">
      <h2 id="problemas">{count === 1 ? 'Hay 1 error' : `Hay ${count} errores`}</h2>
      <ul>
        {errors.map((problem) => (
          <li key={JSON.stringify([problem.path, problem.found])}>
            {button(problem, problem.field || 'Todo el archivo')} {problem.found}
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
