import { Link } from 'react-router';
import { Notice } from '../parts/Notice.tsx';
import type { Obstacle } from './obstacles.ts';
import css from './publish.module.css';

/** Why there is no publishing yet, beside the button, with what leads to the mend. */
export function Obstacles({ id, obstacles }: { id: string; obstacles: readonly Obstacle[] }) {
  if (obstacles.length === 0) return null;
  return (
    <Notice tone="warning">
      <div id={id} className={css.sentences}>
        <p>
          <strong>Todavía no se puede publicar:</strong>
        </p>
        <ul className={css.sentences}>
          {obstacles.map(({ words, link }) => (
            <li key={`${link?.to} ${words}`}>
              {words}{' '}
              {link && (
                <Link to={link.to} className="text-link">
                  {link.words}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  );
}
