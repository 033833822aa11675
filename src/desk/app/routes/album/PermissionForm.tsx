import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { PhotoPermission } from '../../../core/consent/records.ts';
import type { FormSchema } from '../../../core/editing/form-schema.ts';
import { jsonPost, refusalIn } from '../../browser/submit.ts';
import { DeskForm } from '../../form/DeskForm.tsx';
import { fieldTitle, problemsOfUnchanged } from '../../form/form-context.ts';
import { Button } from '../../parts/Button.tsx';
import { Notice, RefusalNotice } from '../../parts/Notice.tsx';

interface Props {
  photos: Pick<PhotoPermission, 'page' | 'minors' | 'record'>;
  /** Schema of a consent record. */
  schema: FormSchema;
  /** Initial values of a new record, from another record: office and dates are probably the same. */
  proposed?: object | undefined;
  /** Label of the button. */
  submitLabel: string;
  /** Route whose action accepts the record; default: the permissions screen, which saves it. */
  action?: string;
  /** Called with the record after the action has accepted it. */
  onAccepted?: (record: object) => void;
}

const ignore = () => {};

/** Fields of a record for photos in which nobody can be recognised. */
const NOBODY_FIELDS = ['nadie', 'nota'];

/** Form for the consent record of a page's photos. The record names the office that keeps the signed forms, never a person. */
export function PermissionForm({
  photos: { page, minors, record },
  schema,
  proposed,
  submitLabel,
  action = '/fotos/permisos',
  onAccepted,
}: Props) {
  const [value, setValue] = useState<object>(record ?? { ...proposed, ...(minors && { menores: true }) });
  const [submittedValue, setSubmittedValue] = useState<object>();
  const { data, state, submit } = useFetcher<object>();
  const isBusy = state !== 'idle';
  const refusal = isBusy ? undefined : refusalIn(data);
  const isAccepted = !isBusy && value === submittedValue && data !== undefined && 'accepted' in data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each accepted record
  useEffect(() => {
    if (isAccepted) onAccepted?.(value);
  }, [isAccepted]);
  const showsNobody = 'nadie' in value && value.nadie === true;
  const problems = (refusal?.problems ?? []).map((problem) => ({
    ...problem,
    // Strips the record's position in the file: `permisos`, index.
    path: problem.path.slice(2),
  }));
  const remarks = problemsOfUnchanged(problems, submittedValue, value).map((problem) => {
    const { path } = problem;
    const title = fieldTitle(schema.properties?.[path[0] ?? ''] ?? {}, path);
    const found = problem.missing ? `Falta «${title}».` : problem.found;
    return { ...problem, found, tone: 'error' as const };
  });
  return (
    <form
      className="stack narrow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        setSubmittedValue(value);
        void submit({ ...value, pagina: page }, jsonPost(action));
      }}
    >
      <DeskForm
        file="permisos"
        schema={showsNobody ? onlyFields(schema, NOBODY_FIELDS) : schema}
        value={value}
        onChange={(changed) => setValue(changed as object)}
        remarks={remarks}
        shownPath={null}
        onShow={ignore}
        onFocusPath={ignore}
      />
      {refusal && !refusal.problems && <RefusalNotice refusal={refusal} />}
      {remarks.length > 0 && <Notice tone="error">Falta algo en el permiso: está señalado arriba.</Notice>}
      {isAccepted && !onAccepted && <Notice tone="good">Permiso anotado.</Notice>}
      <Button type="submit" aria-disabled={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}

/** Returns the schema with some of its fields. */
const onlyFields = (schema: FormSchema, names: readonly string[]): FormSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => names.includes(name)),
  ),
});
