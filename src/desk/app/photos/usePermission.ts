import { type FormEvent, useState } from 'react';
import { type ConsentRecord, consentRecord } from '../../consent/record.ts';
import { type AlbumSummary, type PermissionSaved, PHOTOS_API } from '../../photos-api.ts';
import { ask, DeskError } from '../ask.ts';

export interface PermissionToSay {
  album: Pick<AlbumSummary, 'key' | 'name' | 'minors'>;
  /** What was said before; of another album, the office that keeps the forms. */
  record: Partial<ConsentRecord> | null;
  onSaved: (saved: PermissionSaved) => void;
  /** Told who keeps the forms, so that the next album need not be told again. */
  onHolder?: (holder: string) => void;
}

type Consenting = ConsentRecord['consienten'][number];

const CONSENTING = consentRecord.shape.consienten.element.options;

const MISSING: Record<string, string> = {
  guarda: 'Falta decir quién los guarda.',
  desde: 'Falta el día.',
  consienten: 'Marca quién ha firmado.',
};

/** The permission of an album while it is said: its fields, what is wrong with them, and how it is saved. */
export function usePermission({ album, record, onSaved, onHolder }: PermissionToSay) {
  const [value, setValue] = useState({
    guarda: record?.guarda ?? '',
    desde: record?.desde ?? '',
    hasta: record?.hasta ?? '',
    menores: record?.menores ?? album.minors,
    consienten: record?.consienten ?? ([] as Consenting[]),
  });
  const [faults, setFaults] = useState<{ field: string; words: string }[]>([]);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const put = (part: Partial<typeof value>) => {
    setValue((now) => ({ ...now, ...part }));
    setFaults((now) => now.filter(({ field }) => !(field in part)));
  };
  // Where nobody is a minor, only adults have signed.
  const offered = value.menores ? CONSENTING : CONSENTING.filter((who) => who === 'mayores');

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    setFaults([]);
    const { hasta: until, consienten: who, ...rest } = value;
    const body = {
      album: album.key,
      ...rest,
      ...(until && { hasta: until }),
      consienten: who.filter((each) => offered.includes(each)),
    };
    try {
      const saved = await ask<PermissionSaved>(PHOTOS_API.permission, { method: 'PUT', body });
      onHolder?.(value.guarda);
      onSaved(saved);
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      const problems = error.refusal.problems ?? [];
      setFaults(
        problems.map(({ path, found, allowed, missing }) => {
          const field = String(path.find((step) => typeof step === 'string' && step in value) ?? '');
          const words = allowed ? `${found} Se admite: ${allowed}.` : found;
          return { field, words: (missing && MISSING[field]) || words };
        }),
      );
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  }

  /** Puts a kind of people in, or takes it out. */
  const toggle = (who: Consenting) =>
    put({ consienten: CONSENTING.filter((each) => value.consienten.includes(each) !== (each === who)) });

  return {
    value,
    put,
    offered,
    toggle,
    save,
    busy,
    failure,
    hasFieldFaults: faults.some(({ field }) => field),
    /** What is wrong with a field, in words; empty where nothing is. */
    faultsOf: (field: string) =>
      faults
        .filter((fault) => fault.field === field)
        .map(({ words }) => words)
        .join(' '),
  };
}
