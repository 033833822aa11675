import type { Club } from '../../content/club.ts';

/** The whole address of a page. Home keeps its slash. */
export function absolute(club: Pick<Club, 'web'>, path: string): string {
  return path === '/' ? `${club.web}/` : `${club.web}${path}`;
}
