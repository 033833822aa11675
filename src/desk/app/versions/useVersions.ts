import { useCallback, useEffect, useState } from 'react';
import { API, type ChangedAfter, type Undone, type VersionSummary } from '../../api.ts';
import { ask, DeskError } from '../ask.ts';
import { useClub } from '../overview.ts';

interface Told {
  tone: 'good' | 'warning' | 'error';
  lines: string[];
}

/** The versions, and undoing one of them. */
export function useVersions() {
  const { reload } = useClub();
  const [versions, setVersions] = useState<VersionSummary[]>();
  const [failure, setFailure] = useState<DeskError>();
  const [told, setTold] = useState<Told>();
  const [busy, setBusy] = useState(false);
  /** Something came after the version, and would be lost. */
  const [question, setQuestion] = useState<{ version: VersionSummary; lost: ChangedAfter; again: boolean }>();

  const load = useCallback(async () => {
    try {
      setVersions(await ask<VersionSummary[]>(API.versions));
      setFailure(undefined);
    } catch (error) {
      setFailure(error as DeskError);
    }
  }, []);
  useEffect(() => void load(), [load]);

  async function undo(version: VersionSummary, expect?: ChangedAfter['expect']): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const { refused } = await ask<Undone>(API.undo, { method: 'POST', body: { id: version.id, expect } });
      const lines = [`Deshecho: «${version.title}». Si no querías, deshazlo también: está en la lista.`];
      setTold({ tone: refused.length > 0 ? 'warning' : 'good', lines: [...lines, ...refused] });
      setQuestion(undefined);
      await load();
      reload();
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      const { lost } = error.refusal;
      if (lost) setQuestion({ version, lost, again: expect !== undefined });
      else {
        setQuestion(undefined);
        setTold({ tone: 'error', lines: [error.message] });
      }
    } finally {
      setBusy(false);
    }
  }

  return { versions, failure, load, told, undo, question, leave: () => setQuestion(undefined) };
}
