import { z } from 'zod';

const pushEvent = z.object({
  /** Stable id: changes of time and venue keep it. */
  id: z.string(),
  /** Key of the team. */
  team: z.string(),
  kind: z.enum(['training', 'match']),
  date: z.string(),
  /** Empty while unknown. */
  from: z.string(),
  to: z.string(),
  /** Key of the club's venue, or the name of another. */
  place: z.string(),
  /** Name of the rival; empty for a training. */
  rival: z.string(),
  /** Day, hours and venue in Spanish: `jueves 14 de noviembre, 18:00–19:30, Polideportivo`. */
  slot: z.string(),
  /** `Cancelado` and the like; empty for an event that takes place. */
  off: z.string(),
  /** `Victoria por 3-1`; empty before a match is played. */
  result: z.string(),
  /** Epoch ms; the end of the day while the time is unknown. */
  startsAt: z.number(),
});

/** Training or match as the published pages show it. */
export type PushEvent = z.infer<typeof pushEvent>;

const pushFacts = z.object({
  /** Teams by key: name and path of the page. */
  teams: z.record(z.string(), z.object({ name: z.string(), path: z.string() })),
  /** Day of the build. */
  day: z.string(),
  /** First and last day of the season; empty if unknown. */
  firstDay: z.string(),
  lastDay: z.string(),
  events: z.array(pushEvent),
});

/** Agenda of the next weeks, from which the server finds the changes to tell phones about. */
export type PushFacts = z.infer<typeof pushFacts>;

const siteInfo = z.object({
  name: z.string(),
  /** Shown when a message cannot be accepted. */
  email: z.string(),
  /** Empty if the club has none. */
  phone: z.string(),
  /** True if the build contains its pictures; otherwise only `npm start` can serve it. */
  pictures: z.boolean(),
  /** Paths of all pages. */
  pages: z.array(z.string()),
  /** Redirects from old paths. */
  redirects: z.array(z.object({ from: z.string(), to: z.string(), permanent: z.boolean().exactOptional() })),
  /** Only where the club's server sends notices to phones. */
  push: pushFacts.exactOptional(),
});

/** Facts about the club at build time, for the server; the content may have been edited since. */
export type SiteInfo = z.infer<typeof siteInfo>;

/** Parses the facts that a build wrote. */
export const parseSiteInfo = (text: string): SiteInfo => siteInfo.parse(JSON.parse(text));
