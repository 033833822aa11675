import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { AlbumSummary } from '../../albums/albums.ts';
import { jsonPost, refusalIn } from '../../browser/submit.ts';
import type { FormSchema } from '../../editing/form-schema.ts';
import { DeskForm } from '../../form/DeskForm.tsx';
import { fieldTitle } from '../../form/form-context.ts';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';

interface Props {
  album: Pick<AlbumSummary, 'key' | 'minors' | 'record'>;
  /** Schema of a consent record. */
  schema: FormSchema;
  /** Office that keeps the forms of other albums: the initial value of a new record. */
  holder?: string | undefined;
  /** Label of the button. */
  words: string;
}

const ignore = () => {};

/** Form for the consent record of an album. It names the office that keeps the signed forms, never a person. */
export function PermissionForm({ album: { key, minors, record }, schema, holder, words }: Props) {
  const [value, setValue] = useState<object>(record ?? { guarda: holder, menores: minors });
  const [submitted, setSubmitted] = useState<object>();
  const { data, state, submit } = useFetcher<object>();
  const isBusy = state !== 'idle';
  const refusal = isBusy ? undefined : refusalIn(data);
  const remarks = (refusal?.problems ?? []).map((problem) => {
    // Strips the record's position in the file: `permisos`, index.
    const path = problem.path.slice(2);
    const title = fieldTitle(schema.properties?.[path[0] ?? ''] ?? {}, path);
    const found = problem.missing ? `Falta «${title}».` : problem.found;
    return { ...problem, path, found, tone: 'error' as const };
  });
  return (
    <form
      className="stack narrow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        setSubmitted(value);
        void submit(
          { ...value, menores: 'menores' in value && value.menores === true, album: key },
          jsonPost('/fotos/permisos'),
        );
      }}
    >
      <DeskForm
        file="permisos"
        schema={schema}
        value={value}
        onChange={(changed) => setValue(changed as object)}
        remarks={remarks}
        shown={null}
        onShow={ignore}
        onPlace={ignore}
      />
      {refusal && (
        <Notice tone="error">
          {refusal.problems ? 'Falta algo en el permiso: está señalado arriba.' : refusal.message}
        </Notice>
      )}
      {!isBusy && value === submitted && data && 'noted' in data && (
        <Notice tone="good">Permiso anotado.</Notice>
      )}
      <Button type="submit" aria-disabled={isBusy}>
        {words}
      </Button>
    </form>
  );
}
