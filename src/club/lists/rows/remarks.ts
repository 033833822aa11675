/** Remarks on the schedule in columns without a role. */
import { parseTime } from '../cells/times.ts';
import { mentionsCancellation, mentionsChange, undecidedParts } from '../cells/vocabulary.ts';

/** Returns the time of a remark that says nothing else, such as `Hora: 17:00`; otherwise an empty text. */
export function hourOfRemark(remark: string): string {
  const time = /\d\s*[:.h]|hora|a l[ae]s/i.test(remark) ? parseTime(remark) : { value: null };
  return ('value' in time && time.value) || '';
}

/** Returns the sentences about state, time and place of a match. Other sentences may name people, and are dropped. */
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
