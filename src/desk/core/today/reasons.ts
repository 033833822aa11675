/** Reasons that families may read. There is no free text, so that nobody publishes personal data by accident. */
export const REASONS = [
  'Pabellón cerrado',
  'Mal tiempo',
  'Falta quien entrena',
  'Partido o torneo',
  'Falta gente',
] as const;
