/** People who may sign in to a desk on the club's server. The local desk has one user, who may do everything. */

/** Roles: the board edits everything, `photos` edits albums, a coach changes sessions and matches of named teams. */
export const ROLES = ['board', 'photos', 'coach'] as const;
export type Role = (typeof ROLES)[number];

export interface Person {
  /** Random and stable, because name and address may change. */
  id: string;
  name: string;
  /** Address that receives the sign-in codes. */
  email: string;
  role: Role;
  /** Keys of the coach's teams; empty for other roles. */
  teams: readonly string[];
}

/** Paths of the first screen, by role. */
export const START_PATHS: Record<Role, string> = { board: '/', photos: '/fotos', coach: '/hoy' };

/** Names of roles on screens and in mails. */
export const ROLE_NAMES: Record<Role, string> = {
  board: 'Junta',
  photos: 'Fotos',
  coach: 'Entrenador o entrenadora',
};
