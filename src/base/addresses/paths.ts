/** URL paths shared by content, pages, calendars, the feed, the server and the offline copies. */

export const AGENDA_PATH = '/agenda';
export const JOIN_PATH = '/unete';
/** List of all teams. */
export const TEAMS_PATH = '/equipos';
/** Training venues and times. */
export const TRAINING_PATH = '/entrenamientos';

/** Path of the agenda of a kind of team, such as `federados`. */
export const kindAgendaPath = (kind: string): string => `${AGENDA_PATH}/${kind}`;

/** Path of a venue's page, by its key in content. */
export const venuePath = (key: string): string => `${TRAINING_PATH}/${key}`;

/** Page of the club's documents, and folder of their PDF files. */
export const DOCUMENTS_PATH = '/documentos';

/** Path of a document's PDF, by its key in content. */
export const documentPath = (key: string): string => `${DOCUMENTS_PATH}/${key}.pdf`;

/** Child protection page: contact for minors. */
export const PROTECTION_PATH = '/proteccion';

/** Folder that contains only calendars. Unknown paths below it are missing files, never pages: see STATIC_FILE_PATH. */
export const CALENDARS_PATH = '/calendario';
/** Calendar of the whole club. */
export const CLUB_CALENDAR_PATH = `${CALENDARS_PATH}/club.ics`;

/** Path of the calendar of a team or kind of team, by the path of its page. */
export const calendarPath = (pagePath: string): string => `${CALENDARS_PATH}${pagePath}.ics`;

/** Path of a venue's calendar, by its key in content. */
export const venueCalendarPath = (key: string): string => `${CALENDARS_PATH}/lugares/${key}.ics`;

/** Page of the club's history and past seasons; exists only if the club has written it. */
export const HISTORY_PATH = '/historico-de-equipos';

/** Page of the club's news; exists only if the club has written some. */
export const BLOG_PATH = '/blog';
/** Atom feed of the news. */
export const BLOG_FEED_PATH = `${BLOG_PATH}/feed.xml`;

/**
 * Path of a blog story: `/blog/2024-11-09`, or `/blog/2024-11-09-2` for the second of a day. It does not contain
 * the title, so it survives corrections of the title.
 */
export const storyPath = (date: string, number: number): string =>
  `${BLOG_PATH}/${date}${number > 1 ? `-${number}` : ''}`;

/** Atom feed of changes, notices and results of the whole club. */
export const CHANGES_FEED_PATH = '/cambios.xml';

/** Path of the feed of changes of a team, by the path of its page. */
export const changesFeedPath = (pagePath: string): string => `/cambios${pagePath}.xml`;

/** True for the paths of Atom feeds: the only other XML file is the sitemap. */
export const isFeedPath = (path: string): boolean => path.endsWith('.xml') && path !== '/sitemap.xml';
/** Media type of Atom, https://www.rfc-editor.org/rfc/rfc4287 */
export const FEED_TYPE = 'application/atom+xml';
