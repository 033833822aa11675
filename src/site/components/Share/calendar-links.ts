/** A calendar of the site, as programs that follow it want to be told of it. */
export interface CalendarAddress {
  /** Public origin of the site, without a slash at its end. */
  origin: string;
  /** Of the file: `/calendario/club.ics`. */
  path: string;
  /** What it is about, `Cadete femenino`, and whose it is, `CV Sierra`; the same for all of the club. */
  name: string;
  club: string;
}

/** Links that add a calendar to the programs of the visitor. Google wants the address as webcal, Outlook as https. */
export function calendarLinks({ origin, path, name, club }: CalendarAddress) {
  const address = `${origin}${path}`;
  const title = club === name ? club : `${club}: ${name}`;
  const webcal = address.replace(/^https?:/, 'webcal:');
  return {
    subscribe: webcal,
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(address)}&name=${encodeURIComponent(title)}`,
  };
}
