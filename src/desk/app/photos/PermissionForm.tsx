import { type FormEvent, useId, useState } from 'react';
import { type ConsentRecord, consentRecord } from '../../consent/record.ts';
import type { AlbumSummary, PermissionSaved } from '../../photos-api.ts';
import { PHOTOS_API } from '../../photos-api.ts';
import { ask, DeskError } from '../ask.ts';
import { Notice } from '../parts/Notice.tsx';
import css from './PermissionForm.module.css';

interface Props {
  album: Pick<AlbumSummary, 'key' | 'name' | 'minors'>;
  /** What was said before; of another album, the office that keeps the forms. */
  record: Partial<ConsentRecord> | null;
  action: string;
  onSaved: (saved: PermissionSaved) => void;
  /** Told who keeps the forms, so that the next album need not be told again. */
  onHolder?: (holder: string) => void;
}

type Consenting = ConsentRecord['consienten'][number];

// Each field is explained in the words of its own declaration.
const { guarda, desde, hasta, menores, consienten } = consentRecord.shape;
const CONSENTING = consienten.element.options;

/** Who agreed to an album's photos: whoever keeps the signed forms is an office, never a person's name. */
export function PermissionForm({ album, record, action, onSaved, onHolder }: Props) {
  const id = useId();
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
  const put = (part: Partial<typeof value>) => setValue((now) => ({ ...now, ...part }));
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
        problems.map(({ path, found, allowed }) => ({
          field: String(path.find((step) => typeof step === 'string' && step in value) ?? ''),
          words: allowed ? `${found} Se admite: ${allowed}.` : found,
        })),
      );
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  }

  const faultsOf = (field: string) => faults.filter((fault) => fault.field === field);
  const described = (field: string) => ({
    'aria-describedby': `${id}${field}-help ${id}${field}-fault`,
    'aria-invalid': faultsOf(field).length > 0 || undefined,
  });
  const words = (field: string, help: string | undefined) => (
    <>
      <p id={`${id}${field}-help`} className={css.help}>
        {help}
      </p>
      <p id={`${id}${field}-fault`} className={css.fault}>
        {faultsOf(field)
          .map((fault) => fault.words)
          .join(' ')}
      </p>
    </>
  );
  return (
    <form className={css.form} noValidate onSubmit={save}>
      <div className={css.field}>
        <label htmlFor={`${id}guarda`}>Quién guarda los permisos</label>
        <input
          id={`${id}guarda`}
          className={css.input}
          autoComplete="off"
          placeholder="la secretaría"
          value={value.guarda}
          onChange={({ target }) => put({ guarda: target.value })}
          {...described('guarda')}
        />
        {words('guarda', guarda.description)}
      </div>
      <div className={css.days}>
        {(['desde', 'hasta'] as const).map((day) => (
          <div key={day} className={css.field}>
            <label htmlFor={id + day}>{day === 'desde' ? 'Valen desde' : 'Valen hasta (opcional)'}</label>
            <input
              id={id + day}
              type="date"
              className={css.input}
              value={value[day] ?? ''}
              onChange={({ target }) => put({ [day]: target.value })}
              {...described(day)}
            />
            {words(day, (day === 'desde' ? desde : hasta).description)}
          </div>
        ))}
      </div>
      <div className={css.field}>
        <label className={css.check}>
          <input
            type="checkbox"
            checked={value.menores}
            onChange={({ target }) => put({ menores: target.checked })}
            {...described('menores')}
          />
          En el álbum salen menores de edad
        </label>
        {words('menores', menores.description)}
      </div>
      <fieldset className={css.field} {...described('consienten')}>
        <legend>Quién ha firmado</legend>
        {offered.map((who) => (
          <label key={who} className={css.check}>
            <input
              type="checkbox"
              checked={value.consienten.includes(who)}
              onChange={() =>
                put({
                  consienten: CONSENTING.filter((each) => value.consienten.includes(each) !== (each === who)),
                })
              }
            />
            {who.charAt(0).toUpperCase() + who.slice(1)}
          </label>
        ))}
        {words('consienten', consienten.description)}
        <p className={css.help}>
          Desde los 14 años consiente la propia persona menor; por debajo, sus tutores (LOPDGDD, artículo 7).
        </p>
      </fieldset>
      {failure && (
        <Notice tone="error">
          {faults.some(({ field }) => field) ? 'Falta algo en el permiso: está señalado arriba.' : failure}
        </Notice>
      )}
      <button type="submit" className="button" disabled={busy}>
        {action}
      </button>
    </form>
  );
}
