import { useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { MAX_LIST_BYTES } from '../../../../club/lists/formats/limits.ts';
import { ImportError } from '../../../../club/lists/import-error.ts';
import type { ImportPreview } from '../../../core/import/import-matches.ts';
import { refusalIn } from '../../browser/submit.ts';
import type { AcceptedOutcome, planOrSave } from './plan-or-save.ts';
import { parseChoices } from './QuestionFields.tsx';

/** Last plan that the action returned. */
export interface PlannedImport {
  preview: ImportPreview;
  /** Name of the club in the list, if given. */
  club: string;
}

/** State of an import: the chosen list, its last plan, and what was saved. */
export function useImport() {
  const fetcher = useFetcher<typeof planOrSave>();
  const { data } = fetcher;
  const [list, setList] = useState<File>();
  const [readError, setReadError] = useState('');
  /** Kept when later answers are refused. */
  const [planned, setPlanned] = useState<PlannedImport>();
  /** Plan that a later answer has made outdated. */
  const [outdatedPlan, setOutdatedPlan] = useState<PlannedImport>();
  const isSaving = useRef(false);
  const busy = fetcher.state === 'submitting';
  if (data && 'preview' in data && data !== planned) setPlanned(data);
  const saved = data && 'saved' in data ? data.saved : undefined;
  const preview = saved ? undefined : planned?.preview;
  const outcome = (outdatedPlan !== planned && preview?.outcome) || null;

  function submit(file: File, fields: FormData, accepted: AcceptedOutcome): void {
    isSaving.current = accepted !== null;
    const body = new FormData();
    body.set('list', file);
    body.set('command', JSON.stringify({ choices: parseChoices(fields), accepted }));
    void fetcher.submit(body, {
      action: '/importar',
      method: 'post',
      encType: 'multipart/form-data',
      defaultShouldRevalidate: accepted !== null,
    });
  }
  return {
    ...{ list, planned, saved, preview, outcome, busy },
    refusal: refusalIn(data),
    readError,
    setReadError,
    /** Marks the plan as outdated by a later answer. */
    expire: () => setOutdatedPlan(planned),
    /** Plans the import of a list. */
    async open(file: File): Promise<void> {
      // A running save must finish; a running plan may be dropped.
      if (busy && isSaving.current) return;
      fetcher.reset();
      setPlanned(undefined);
      setReadError('');
      if (file.size > MAX_LIST_BYTES) return setReadError(new ImportError({ code: 'too-large' }).message);
      // Copies the bytes, because the file on disk may change.
      const copy = await file.arrayBuffer().then(
        (bytes) => new File([bytes], file.name),
        () => null,
      );
      if (!copy) return setReadError(`No se puede leer «${file.name}». Vuelve a elegirlo.`);
      setList(copy);
      submit(copy, new FormData(), null);
    },
    /** Plans the import with the answers of the form. */
    answer(form: HTMLFormElement): void {
      if (list && !busy) submit(list, new FormData(form), null);
    },
    save(form: HTMLFormElement | null): void {
      if (!list || busy || !form || !outcome || outcome.savedParts === 'nothing') return;
      const { tags, savedParts } = outcome;
      submit(list, new FormData(form), { tags, savedParts });
    },
  };
}
