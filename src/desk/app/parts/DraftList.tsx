import { Link } from 'react-router';
import { formAddress } from '../../core/addresses.ts';
import { draftStorage, useDraftFiles } from '../browser/drafts.ts';
import { useClub } from '../browser/use-club.ts';
import { Notice } from './Notice.tsx';

/** Notice that lists this browser's drafts, with links to their forms. */
export function DraftList() {
  const { folderId, files, titleOf } = useClub();
  const drafts = useDraftFiles(folderId);
  // The title of a file that was never saved is only in its draft.
  const nameOf = (file: string) => {
    const { title } = (draftStorage(folderId, file).read()?.value ?? {}) as { title?: unknown };
    return title && !files.some((summary) => summary.file === file) ? String(title) : titleOf(file);
  };
  if (drafts.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>Has dejado a medias, sin guardar, y la web no lo enseña:</p>
      <ul className="row">
        {drafts.map((file) => (
          <li key={file}>
            <Link to={formAddress(file)} className="text-link">
              {nameOf(file)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="help">Solo está en este navegador.</p>
    </Notice>
  );
}
