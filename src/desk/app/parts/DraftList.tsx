import { Link } from 'react-router';
import { placeAddress } from '../../api.ts';
import { useClub } from '../overview.ts';
import { useDrafts } from '../unsaved.ts';
import { Notice } from './Notice.tsx';

/** Content files with changes that only this browser keeps, each with a link to its form. */
export function DraftList() {
  const { folderId, titleOf } = useClub();
  const drafts = useDrafts(folderId);
  if (drafts.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>Has dejado a medias, sin guardar, y la web no lo enseña:</p>
      <ul className="row">
        {drafts.map((file) => (
          <li key={file}>
            <Link to={placeAddress(file)} className="text-link">
              {titleOf(file)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="help">Solo está en este navegador.</p>
    </Notice>
  );
}
