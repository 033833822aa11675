/** Time zones of calendars. */

export const MADRID = 'Europe/Madrid';

/** IANA zones by Windows name; those that occur in Spanish calendars (CLDR windowsZones.xml). */
const WINDOWS_ZONES: Record<string, string> = {
  'romance standard time': 'Europe/Madrid',
  'w. europe standard time': 'Europe/Madrid',
  'central europe standard time': 'Europe/Madrid',
  'central european standard time': 'Europe/Madrid',
  'gmt standard time': 'Atlantic/Canary',
  'greenwich standard time': 'Atlantic/Reykjavik',
  'morocco standard time': 'Africa/Casablanca',
  'e. europe standard time': 'Europe/Chisinau',
  'gtb standard time': 'Europe/Bucharest',
  'fle standard time': 'Europe/Helsinki',
  'coordinated universal time': 'UTC',
  gmt: 'UTC',
  z: 'UTC',
};

/** Returns the IANA name of a zone with an IANA, Windows or Outlook name; undefined for an unknown zone. */
export function zoneOf(tzid: string): string | undefined {
  const name = tzid.replace(/^"|"$/g, '').trim();
  if (/\bmadrid\b/i.test(name)) return 'Europe/Madrid';
  // `/citadel.org/20210210_1/Europe/Paris`
  const iana = /[A-Za-z_]+\/[A-Za-z_]+(?:\/[A-Za-z_]+)?$/.exec(name)?.[0];
  const zone = WINDOWS_ZONES[name.toLowerCase()] ?? iana ?? name;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Converts a wall-clock time in a zone to epoch milliseconds. @param wallTime `2026-12-05T10:00` */
export function epochOf(wallTime: string, zone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const offset = (ms: number) =>
    format
      .formatToParts(ms)
      .find(({ type }) => type === 'timeZoneName')
      ?.value.slice(3) || '+00:00';
  const first = offset(Date.parse(`${wallTime}:00Z`));
  return Date.parse(`${wallTime}:00${offset(Date.parse(`${wallTime}:00${first}`))}`);
}
