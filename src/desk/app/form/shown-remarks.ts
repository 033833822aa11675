import type { Checked } from '../../content.ts';
import { valueAt } from '../../documents/value-at.ts';
import { type FieldRemark, isEmpty } from './form-context.ts';

interface Asked {
  /** Path inside the content folder. */
  file: string;
  /** What the file holds on disk. */
  saved: unknown;
  /** Whether all has to be filled in by now: the person tried to save. */
  isDue: boolean;
}

/** What the checker says of a form's own file. What is not filled in yet is no error until it is due. */
export function shownRemarks(
  { problems, warnings }: Pick<Checked, 'problems' | 'warnings'>,
  { file, saved, isDue }: Asked,
): FieldRemark[] {
  const toned = [
    ...problems.map((remark) => {
      const waits = remark.missing && isEmpty(valueAt(saved, remark.path)) && !isDue;
      return { ...remark, tone: waits ? ('missing' as const) : ('error' as const) };
    }),
    ...warnings.map((remark) => ({ ...remark, tone: 'warning' as const })),
  ];
  return toned.filter((remark) => remark.file === file);
}

/** `nombre, competición` */
export const missingWords = (remarks: readonly FieldRemark[]): string =>
  [...new Set(remarks.map(({ label }) => label.toLocaleLowerCase('es')))].join(', ');
