/** URL paths shared by content, pages, calendars, the feed, the server and the offline copies. */

export const AGENDA = '/agenda';
export const JOIN = '/unete';
/** List of all teams. */
export const TEAMS = '/equipos';
/** Training venues and times. */
export const TRAINING = '/entrenamientos';

/** Path of the agenda of a kind of team, such as `federados`. */
export const kindAgendaPath = (kind: string): string => `${AGENDA}/${kind}`;

/** Path of a venue's page, by its key in content. */
export const venuePath = (key: string): string => `${TRAINING}/${key}`;

/** Documents of the club, in a folder with their PDF files. */
export const DOCUMENTS = '/documentos';

/** Path of a document's PDF, by its key in content. */
export const documentPath = (key: string): string => `${DOCUMENTS}/${key}.pdf`;

/** Child protection page: contact for minors. */
export const PROTECTION = '/proteccion';

/** Folder that contains only calendars. Unknown paths below it are missing files, never pages: see STATIC_FILE_PATH. */
export const CALENDARS = '/calendario';
/** Calendar of the whole club. */
export const CLUB_CALENDAR = `${CALENDARS}/club.ics`;

/** Path of the calendar of a team or kind of team, by the path of its page. */
export const calendarPath = (pagePath: string): string => `${CALENDARS}${pagePath}.ics`;

/** Path of a venue's calendar, by its key in content. */
export const venueCalendarPath = (key: string): string => `${CALENDARS}/lugares/${key}.ics`;

/** Page of the club's history, if it has written one. It links to past seasons. */
export const HISTORY = '/historico-de-equipos';

/** Page of the club's news, if it has written one. */
export const BLOG = '/blog';
/** Atom feed of the news. */
export const FEED = `${BLOG}/feed.xml`;

/**
 * Path of a blog story: `/blog/2024-11-09`, or `/blog/2024-11-09-2` for the second of a day. It has no title, so that
 * it stays when the title is corrected.
 */
export const storyPath = (date: string, number: number): string =>
  `${BLOG}/${date}${number > 1 ? `-${number}` : ''}`;

/** Atom feed of changes, notices and results of the whole club. */
export const CHANGES_FEED = '/cambios.xml';

/** Path of the feed of changes of a team, by the path of its page. */
export const changesFeedPath = (pagePath: string): string => `/cambios${pagePath}.xml`;

/** True for the paths of Atom feeds: the only other XML file is the sitemap. */
export const isFeedPath = (path: string): boolean => path.endsWith('.xml') && path !== '/sitemap.xml';
/** Media type of Atom, https://www.rfc-editor.org/rfc/rfc4287 */
export const FEED_TYPE = 'application/atom+xml';
