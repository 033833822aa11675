import { contentSecurityPolicy, withPolicy } from './csp.ts';
import { deferScripts } from './defer-scripts.ts';

/**
 * A rendered page as it is published: its scripts wait until it is painted, and its policy is in it.
 * @param path its address, for the error
 * @param connect origins besides its own that it may send to
 * @throws Error for what is not a page
 */
export function finishedPage(html: string, path: string, connect: string[] = []): string {
  if (!html.includes('<main')) throw new Error(`${path} was not rendered as a page.`);
  const deferred = deferScripts(html);
  return withPolicy(deferred, contentSecurityPolicy(deferred, connect));
}
