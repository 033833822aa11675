import { type ChangeEvent, type FormEvent, useEffect, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import type { AlbumSummary } from '../../albums/albums.ts';
import { type ConsentRecord, consentRecord } from '../../consent/record.ts';
import type { action } from '../../routes/permissions.tsx';
import { Notice } from '../parts/Notice.tsx';
import { TextField } from '../parts/TextField.tsx';

interface Props {
  album: Pick<AlbumSummary, 'key' | 'name' | 'minors'>;
  /** What was said before; of another album, the office that keeps the forms. */
  record: Partial<ConsentRecord> | null;
  /** Words of the button. */
  words: string;
  /** @param warning Spanish; null where nothing is odd @param holder who keeps the forms */
  onSaved: (warning: string | null, holder: string) => void;
}

type Consenting = ConsentRecord['consienten'][number];

// Each field is explained in the words of its own declaration.
const { shape } = consentRecord;
const CONSENTING = shape.consienten.element.options;

const MISSING: Record<string, string> = {
  guarda: 'Falta decir quién los guarda.',
  desde: 'Falta el día.',
  consienten: 'Marca quién ha firmado.',
};

/** Who agreed to an album's photos: whoever keeps the signed forms is an office, never a person's name. */
export function PermissionForm({ album, record, words, onSaved }: Props) {
  const id = useId();
  const [value, setValue] = useState({
    guarda: record?.guarda ?? '',
    desde: record?.desde ?? '',
    hasta: record?.hasta ?? '',
    menores: record?.menores ?? album.minors,
    consienten: record?.consienten ?? ([] as Consenting[]),
  });
  /** Fields that were changed since they were found wrong. */
  const [mended, setMended] = useState<readonly string[]>([]);
  const put = (part: Partial<typeof value>) => {
    setValue((now) => ({ ...now, ...part }));
    setMended((now) => [...now, ...Object.keys(part)]);
  };
  // Where nobody is a minor, only adults have signed.
  const offered = value.menores ? CONSENTING : CONSENTING.filter((who) => who === 'mayores');

  const { data, state, submit } = useFetcher<typeof action>();
  const isBusy = state !== 'idle';
  const refusal = !isBusy && data && 'refusal' in data ? data.refusal : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen knows it
  useEffect(() => {
    if (!isBusy && data && 'warning' in data) onSaved(data.warning, value.guarda);
  }, [data, isBusy]);

  function save(event: FormEvent): void {
    event.preventDefault();
    setMended([]);
    const { hasta: until, consienten: who, ...rest } = value;
    const record = {
      album: album.key,
      ...rest,
      ...(until && { hasta: until }),
      consienten: who.filter((each) => offered.includes(each)),
    };
    void submit(record, { action: '/fotos/permisos', method: 'post', encType: 'application/json' });
  }

  const faults = (refusal?.problems ?? []).map(({ path, found, allowed, missing }) => {
    const field = String(path.find((step) => typeof step === 'string' && step in value) ?? '');
    const said = allowed ? `${found} Se admite: ${allowed}.` : found;
    return { field, said: (missing && MISSING[field]) || said };
  });
  const problemsOf = (name: string) =>
    faults.flatMap(({ field, said }) => (field === name && !mended.includes(name) ? said : []));
  const text = (name: 'guarda' | 'desde' | 'hasta') => ({
    help: shape[name].description,
    value: value[name] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => put({ [name]: target.value }),
    problems: problemsOf(name),
  });
  const [unsigned] = problemsOf('consienten');
  return (
    <form className="stack narrow" noValidate onSubmit={save}>
      <TextField
        label="Quién guarda los permisos"
        autoComplete="off"
        placeholder="la secretaría"
        {...text('guarda')}
      />
      <div className="fields">
        <TextField label="Valen desde" type="date" {...text('desde')} />
        <TextField label="Valen hasta (opcional)" type="date" {...text('hasta')} />
      </div>
      <div className="field">
        <label className="check">
          <input
            type="checkbox"
            checked={value.menores}
            onChange={({ target }) => put({ menores: target.checked })}
            aria-describedby={`${id}menores`}
          />
          En el álbum salen menores de edad
        </label>
        <p id={`${id}menores`} className="help">
          {shape.menores.description}
        </p>
      </div>
      <fieldset
        className="field"
        aria-describedby={`${id}help ${id}fault`}
        aria-invalid={unsigned !== undefined || undefined}
      >
        <legend>Quién ha firmado</legend>
        {offered.map((who) => (
          <label key={who} className="check">
            <input
              type="checkbox"
              checked={value.consienten.includes(who)}
              onChange={({ target: { checked } }) =>
                put({
                  consienten: CONSENTING.filter((each) =>
                    each === who ? checked : value.consienten.includes(each),
                  ),
                })
              }
            />
            {who.charAt(0).toUpperCase() + who.slice(1)}
          </label>
        ))}
        <p id={`${id}help`} className="help">
          {shape.consienten.description}
        </p>
        {unsigned && (
          <p id={`${id}fault`} className="fault">
            {unsigned}
          </p>
        )}
        <p className="help">
          Desde los 14 años consiente la propia persona menor; por debajo, sus tutores (LOPDGDD, artículo 7).
        </p>
      </fieldset>
      {refusal && (
        <Notice tone="error">
          {faults.some(({ field }) => field)
            ? 'Falta algo en el permiso: está señalado arriba.'
            : refusal.message}
        </Notice>
      )}
      <button type="submit" className="button" disabled={isBusy}>
        {words}
      </button>
    </form>
  );
}
