/** Days on which something happened, as two date inputs hold them. */
export interface DayRange {
  desde?: string | undefined;
  /** Last day; absent for a single day. */
  hasta?: string | undefined;
}

/** Returns a range with one of its ends changed. A first day after the last one is another single day, not an error. */
export function withDay(range: DayRange, changed: DayRange): DayRange {
  const { desde, hasta = '' } = { ...range, ...changed };
  const isMovedPast = changed.desde !== undefined && hasta !== '' && changed.desde > hasta;
  return { desde, hasta: isMovedPast ? '' : hasta };
}

/** Converts a range to the value of a content file: a day, a first and last day, or undefined without any. */
export const toDays = ({ desde, hasta }: DayRange): string | DayRange | undefined =>
  !hasta || desde === hasta ? desde || undefined : { desde: desde || undefined, hasta };
