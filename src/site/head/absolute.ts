import type { Club } from '../../content/club.ts';

/** The whole address of a page. Home keeps its slash. */
export function absolute(club: Pick<Club, 'origin'>, path: string): string {
  return path === '/' ? `${club.origin}/` : `${club.origin}${path}`;
}
