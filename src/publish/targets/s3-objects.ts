/** How a site's file lies in a bucket: its key, its header. */
import { ASK_AGAIN, FOR_A_QUARTER, FOR_A_YEAR } from '../../contract/http-headers.ts';
import { isImmutable } from '../manifest.ts';

/** Stores answer as they are told for each object: compressed copies and the settings of other hosts are nothing to them. */
const OF_OTHER_HOSTS = /\.(br|gz)$|^(\.htaccess|_headers|_redirects)$/;

/** Whether a file of the site is of any use in a bucket. */
export const isServed = (path: string): boolean => !OF_OTHER_HOSTS.test(path);

/**
 * A page is kept at its own address: `equipos/index.html` is the object `equipos`. So a store that knows no folders
 * answers as the site's server does.
 */
export const keyOf = (path: string): string => path.replace(/(?<=.)\/index\.html$/, '');

/** The path of an object in the site; of somebody else's, some path that is not the site's. */
export const pathOf = (key: string): string => (/^[._]|\.[^/]*$/.test(key) ? key : `${key}/index.html`);

/** How long its copies may be kept: `cache-control`. @param file whose content it is */
export const caching = (path: string, file: string): string => {
  if (isImmutable(path)) return FOR_A_YEAR;
  return /\.ics$|\.xml$/.test(file) ? FOR_A_QUARTER : ASK_AGAIN;
};
