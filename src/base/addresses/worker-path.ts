/** Path of the service worker. Separate from paths.ts, which would enlarge the script that every page loads first. */
export const WORKER_PATH = '/sw.js';
