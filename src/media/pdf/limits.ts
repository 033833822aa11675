/** Limit of documents, for browsers as well. */

const MEGABYTE = 1024 * 1024;

/** Largest PDF that a club may publish, bytes. */
export const MAX_PDF_BYTES = 20 * MEGABYTE;

/** Spanish message about a file over the limit, which follows its name. */
export const PDF_TOO_LARGE = `pesa más de ${MAX_PDF_BYTES / MEGABYTE} MB: expórtalo otra vez con menos calidad de imagen, o en partes.`;
