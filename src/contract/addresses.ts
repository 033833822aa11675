/** Addresses of the agenda: pages, calendars and the copies for use without a network agree on them. */

export const AGENDA = '/agenda';
export const JOIN = '/unete';

/** The agenda of a kind of team: `federados`. */
export const kindAgendaPath = (kind: string): string => `${AGENDA}/${kind}`;

/** The page of a venue, by its key in content. */
export const venuePath = (key: string): string => `/entrenamientos/${key}`;
