import { useClub } from '../overview.ts';

/** Says what an album is called, by its key: `«Copa» 2024-2025`. */
export function useAlbumName(): (key: string) => string {
  const { albumes } = useClub().references;
  return (key) => {
    const found = albumes.find((album) => album.key === key);
    return found ? `«${found.name}» ${found.detail}` : key;
  };
}
