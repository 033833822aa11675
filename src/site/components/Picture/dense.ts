/**
 * Small screens of three device pixels per CSS pixel show no more detail than at two, for twice the bytes. `sizes` can
 * say so: there, a picture is asked for at two thirds of its width.
 */
const DENSE_PHONE = '(max-width: 500px) and (min-resolution: 2.5dppx)';

/** @param width a CSS length @param rest the `sizes` of all other screens */
export function cappedAt2x(width: string, rest: string): string {
  return `${DENSE_PHONE} calc(${width}*0.67), ${rest}`;
}
