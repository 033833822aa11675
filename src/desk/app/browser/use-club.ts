import { useRouteLoaderData } from 'react-router';
import { nameOfPath } from '../../../club/content/spelling.ts';
import { previewPageAddress } from '../../core/addresses.ts';
import type { ShellData } from '../../core/editing/overview.ts';

/** Returns the overview that the shell has loaded. @throws Error outside the shell's screens */
export function useClub() {
  const overview = useRouteLoaderData<ShellData>('routes/shell');
  if (!overview) throw new Error('useClub needs the shell route.');
  return {
    ...overview,
    /** Returns the address of a page of the preview. @param origin of the pages; default: the preview's */
    pageAddress: (path: string, origin = overview.previewOrigin) =>
      previewPageAddress(origin, path, overview.previewToken),
    /** Returns the display name of a file. */
    titleOf: (file: string) =>
      overview.files.find((summary) => summary.file === file)?.title ?? nameOfPath(file),
  };
}

/** Returns a function that formats an album's name from its key: `«Copa» 2024-2025`. */
export function useAlbumName(): (key: string) => string {
  const { albumes } = useClub().references;
  return (key) => {
    const album = albumes.find((entry) => entry.key === key);
    return album ? `«${album.name}» ${album.detail}` : `«${nameOfPath(key)}»`;
  };
}
