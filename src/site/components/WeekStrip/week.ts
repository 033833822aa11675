import type { Day } from '../../../content/club.ts';

/** The days in the order a Spanish week has them. */
export const WEEK: readonly Day[] = [
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
  'domingo',
];
