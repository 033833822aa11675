/** Path of the service worker. A module of its own, because the first script of all pages would load the others with it. */
export const WORKER_PATH = '/sw.js';
