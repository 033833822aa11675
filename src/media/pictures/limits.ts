/** Limit of original pictures, for browsers as well. */

const MEGABYTE = 1024 * 1024;

/** Maximum file size in bytes. */
export const MAX_PICTURE_BYTES = 200 * MEGABYTE;

/** Returns the size of a file in MB, rounded up: a file over the limit never seems to be within it. */
export const toMegabytes = (bytes: number): number => Math.ceil(bytes / MEGABYTE);

/** Returns the Spanish message about a file over the limit, which follows its name. */
export const tooLargeMessage = (megabytes: number): string =>
  `pesa ${megabytes} MB y el máximo es ${MAX_PICTURE_BYTES / MEGABYTE} MB: expórtala como JPG.`;
