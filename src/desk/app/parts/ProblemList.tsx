import { Link } from 'react-router';
import type { FieldPath } from '../../../club/content/documents/values.ts';
import type { FieldRemark, FileProblem } from '../../../club/content/form-problem.ts';
import { countPhrase } from '../../../club/content/spelling.ts';
import { formAddress } from '../../core/addresses.ts';
import { useClub } from '../browser/use-club.ts';
import { Button } from './Button.tsx';

interface Props {
  file: string;
  /** Remarks on the file itself, of which only errors are listed; by default its errors in `problems`. */
  fileRemarks?: readonly FieldRemark[];
  /** Problems of all files. */
  problems: readonly FileProblem[];
  onShow: (path: FieldPath) => void;
}

/** Errors that prevent saving, with links to their fields in this and other files. */
export function ProblemList({ file, fileRemarks, problems, onShow }: Props) {
  const { titleOf } = useClub();
  const ownErrors = (fileRemarks?.filter(({ tone }) => tone === 'error') ?? problems).filter(
    (problem) => problem.file === file,
  );
  const listed = [...ownErrors, ...problems.filter((problem) => problem.file !== file)];
  if (listed.length === 0) return null;
  return (
    <section className="panel stack toned error tight" aria-labelledby="problemas">
      <h2 id="problemas">{`Hay ${countPhrase(listed.length, 'error', 'errores')}`}</h2>
      <ul>
        {listed.map((problem) => (
          <li key={JSON.stringify([problem.file, problem.path, problem.found])}>
            {problem.file === file ? (
              <Button variant="link" onClick={() => onShow([...problem.path])}>
                {problem.field || 'Todo el archivo'}
              </Button>
            ) : (
              <Link className="text-link" to={formAddress(problem.file, [...problem.path])}>
                {titleOf(problem.file)}
                {problem.field && `: ${problem.field}`}
              </Link>
            )}{' '}
            {problem.found}
          </li>
        ))}
      </ul>
    </section>
  );
}
