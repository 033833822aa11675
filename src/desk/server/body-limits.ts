/** Limits of request bodies. Routes declare them in their `handle`, which browsers load as well. */
const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** Body that a route's action accepts. */
export interface BodyLimit {
  /** `form`: a form or JSON, read whole before the action runs; `file`: a stream, which the action takes from `fileContext`. */
  kind: 'form' | 'file';
  /** Maximum size, bytes. */
  maxBytes: number;
}

/** Limit of routes that declare none. */
export const DEFAULT_BODY: BodyLimit = { kind: 'form', maxBytes: 64 * KILOBYTE };

/** Limit of routes that receive content files, match lists or long selections. */
export const LARGE_FORM: BodyLimit = { kind: 'form', maxBytes: 8 * MEGABYTE };
