import { useEffect, useId } from 'react';
import { useFetcher } from 'react-router';
import type { AlbumSummary } from '../../albums/albums.ts';
import { type ConsentRecord, consentRecord } from '../../consent/record.ts';
import type { action } from '../../routes/permissions.tsx';
import { Notice } from '../parts/Notice.tsx';
import { TextField } from '../parts/TextField.tsx';

interface Props {
  album: Pick<AlbumSummary, 'key' | 'minors' | 'record'>;
  /** Who keeps the forms of other albums. */
  holder?: string | undefined;
  /** Words of the button. */
  words: string;
  onSaved: () => void;
}

// Each field is explained in the words of its own declaration.
const { shape } = consentRecord;

const MISSING: Record<string, string> = {
  guarda: 'Falta decir quién los guarda.',
  desde: 'Falta el día.',
  consienten: 'Marca quién ha firmado.',
};

/** Who agreed to an album's photos: whoever keeps the signed forms is an office, never a person's name. */
export function PermissionForm({ album: { key, minors, record }, holder, words, onSaved }: Props) {
  const id = useId();
  const { data, state, Form } = useFetcher<typeof action>();
  const isBusy = state !== 'idle';
  const refusal = !isBusy && data && 'refusal' in data ? data.refusal : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen knows it
  useEffect(() => {
    if (!isBusy && data && 'noted' in data) onSaved();
  }, [data, isBusy]);
  const problemsOf = (field: keyof ConsentRecord) =>
    (refusal?.problems ?? [])
      .filter(({ path }) => path.includes(field))
      .map(({ found, allowed, missing }) =>
        missing && MISSING[field] ? MISSING[field] : allowed ? `${found} Se admite: ${allowed}.` : found,
      );
  const text = (name: 'guarda' | 'desde' | 'hasta') => ({
    name,
    help: shape[name].description,
    defaultValue: record?.[name] ?? '',
    problems: problemsOf(name),
  });
  const [unsigned] = problemsOf('consienten');
  return (
    <Form method="post" action="/fotos/permisos" className="stack narrow" noValidate>
      <input type="hidden" name="album" value={key} />
      <TextField
        label="Quién guarda los permisos"
        autoComplete="off"
        placeholder="la secretaría"
        {...text('guarda')}
        defaultValue={record?.guarda ?? holder ?? ''}
      />
      <div className="fields">
        <TextField label="Valen desde" type="date" {...text('desde')} />
        <TextField label="Valen hasta (opcional)" type="date" {...text('hasta')} />
      </div>
      <div className="field">
        <label className="check">
          <input
            type="checkbox"
            name="menores"
            defaultChecked={record?.menores ?? minors}
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
        {shape.consienten.element.options.map((who) => (
          <label key={who} className="check">
            <input
              type="checkbox"
              name="consienten"
              value={who}
              defaultChecked={record?.consienten.includes(who)}
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
          {refusal.problems ? 'Falta algo en el permiso: está señalado arriba.' : refusal.message}
        </Notice>
      )}
      <button type="submit" className="button" disabled={isBusy}>
        {words}
      </button>
    </Form>
  );
}
