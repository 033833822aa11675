/** Addresses that content, pages, calendars, the feed, the server and the copies for use without a network agree on. */

export const AGENDA = '/agenda';
export const JOIN = '/unete';
/** The listing of all teams. */
export const TEAMS = '/equipos';
/** Where the club trains. */
export const TRAINING = '/entrenamientos';

/** The agenda of a kind of team: `federados`. */
export const kindAgendaPath = (kind: string): string => `${AGENDA}/${kind}`;

/** The page of a venue, by its key in content. */
export const venuePath = (key: string): string => `${TRAINING}/${key}`;

/** Under it are only calendars. What is unknown there is missing, and never a page: see FILES_ONLY. */
export const CALENDARS = '/calendario';
/** The calendar of the whole club. */
export const CLUB_CALENDAR = `${CALENDARS}/club.ics`;

/** The calendar of a team or of a kind of team, by the path of its page. */
export const calendarOf = (pagePath: string): string => `${CALENDARS}${pagePath}.ics`;

/** The calendar of a venue, by its key in content. */
export const venueCalendar = (key: string): string => `${CALENDARS}/lugares/${key}.ics`;

/** The page of the club's history, where it has written one. Past seasons are linked from it. */
export const HISTORY = '/historico-de-equipos';

/** The page of the club's news, where it has written one. */
export const BLOG = '/blog';
/** Its stories for feed readers. */
export const FEED = `${BLOG}/feed.xml`;
