import { Link } from 'react-router';
import { placeAddress } from '../../api.ts';
import type { PublishState } from '../../publish-api.ts';
import { useClub } from '../overview.ts';
import css from './publish.module.css';

/** More are folded. */
const SHOWN = 3;

export const placesWords = ({ length }: PublishState['leftovers']): string =>
  length === 1 ? 'en 1 sitio' : `en ${length} sitios`;

/** Words of the sample that would be published: nobody is kept from it. */
export function Leftovers({ leftovers }: Pick<PublishState, 'leftovers'>) {
  const { files } = useClub();
  if (leftovers.length === 0) return null;
  const titleOf = (name: string) => files.find(({ file }) => file === name)?.title ?? name;
  return (
    <details className={css.leftovers} open={leftovers.length <= SHOWN}>
      <summary>Quedan palabras del club de muestra {placesWords(leftovers)}</summary>
      <ul className={css.sentences}>
        {leftovers.map(({ file, path, phrases }) => (
          <li key={file}>
            {phrases}{' '}
            <Link to={placeAddress(file, path)} className="text-link">
              Corregir «{titleOf(file)}»
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
