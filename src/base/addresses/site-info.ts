import { z } from 'zod';

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
});

/** Facts about the club at build time, for the server; the content may have been edited since. */
export type SiteInfo = z.infer<typeof siteInfo>;

/** Parses the facts that a build wrote. */
export const parseSiteInfo = (text: string): SiteInfo => siteInfo.parse(JSON.parse(text));
