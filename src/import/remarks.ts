/** Remarks on the schedule in texts that are not read otherwise. */
import { parseTime } from './times.ts';
import { mentionsCancellation, mentionsChange, undecidedParts } from './vocabulary.ts';

/** Hour of a remark that consists of one: `Hora: 17:00`. */
export function hourOfRemark(remark: string): string {
  const time = /\d\s*[:.h]|hora|a l[ae]s/i.test(remark) ? parseTime(remark) : { value: null };
  return ('value' in time && time.value) || '';
}

/** Sentences that say whether, when or where a match is played. Nothing else of a remark is ever kept. */
export const scheduleRemarks = (text: string): string[] =>
  text
    .split(/\n|;|(?<=[.!?])\s+(?=[\p{Lu}¿¡])/u)
    .map((sentence) => sentence.trim())
    .filter(
      (sentence) =>
        mentionsCancellation(sentence) ||
        mentionsChange(sentence) ||
        undecidedParts(sentence).length > 0 ||
        hourOfRemark(sentence),
    );
