import { useRouteLoaderData } from 'react-router';
import type { loader } from '../routes/shell.tsx';

/** The overview of the club. Only below the shell. */
export function useClub() {
  const overview = useRouteLoaderData<typeof loader>('routes/shell');
  if (!overview) throw new Error('useClub stands outside of the shell.');
  return {
    ...overview,
    /** What a file is called on the screen. */
    titleOf: (file: string) => overview.files.find((each) => each.file === file)?.title ?? file,
  };
}

/** Says what an album is called, by its key: `«Copa» 2024-2025`. */
export function useAlbumName(): (key: string) => string {
  const { albumes } = useClub().references;
  return (key) => {
    const found = albumes.find((album) => album.key === key);
    return found ? `«${found.name}» ${found.detail}` : key;
  };
}
