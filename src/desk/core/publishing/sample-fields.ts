/** Removes the fields of club.yaml that mark the sample and set its fixed day. */
export function withoutSampleFields<Club extends { muestra?: unknown; hoy?: unknown }>(value: Club) {
  const { muestra: _, hoy: __, ...rest } = value;
  return rest;
}

/** Removes the fixed day from club.yaml once a person has unmarked the club as the sample. */
export function withoutSampleDay(file: string, value: unknown): unknown {
  const isClub = file === 'club.yaml' && typeof value === 'object' && value !== null;
  return isClub && (value as { muestra?: unknown }).muestra !== true ? withoutSampleFields(value) : value;
}
