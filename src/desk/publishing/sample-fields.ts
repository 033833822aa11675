/** club.yaml of a club that is no longer the sample: nothing says that it is, and no day of its own is kept. */
export function withoutSampleFields<Club extends { muestra?: unknown; hoy?: unknown }>(value: Club) {
  const { muestra: _, hoy: __, ...rest } = value;
  return rest;
}

/** The sample lives on a day of its own; whoever says in the form that it is no sample leaves that day, too. */
export function withoutSampleDay(file: string, value: unknown): unknown {
  const isClub = file === 'club.yaml' && typeof value === 'object' && value !== null;
  return isClub && (value as { muestra?: unknown }).muestra !== true ? withoutSampleFields(value) : value;
}
