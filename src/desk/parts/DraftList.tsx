import { Link } from 'react-router';
import { draftStorage, useDraftFiles } from '../browser/drafts.ts';
import { useClub } from '../browser/use-club.ts';
import { formAddress } from '../server/api.ts';
import { Notice } from './Notice.tsx';

/** Content files with changes that only this browser keeps, each with a link to its form. */
export function DraftList() {
  const { folderId, titleOf } = useClub();
  const drafts = useDraftFiles(folderId);
  // A file that was never saved has its title in the draft alone.
  const nameOf = (file: string) => {
    const { title } = (draftStorage(folderId, file).read()?.value ?? {}) as { title?: unknown };
    return titleOf(file) === file && title ? String(title) : titleOf(file);
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
