import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type FieldPath, isFields, valueAt, withValueAt } from '../../../club/content/documents/values.ts';
import { type FormSchema, formSchemaAt } from '../../core/editing/form-schema.ts';
import { useClub } from '../browser/use-club.ts';
import { FormField } from './FormField.tsx';
import {
  type FormContext,
  FormStateContext,
  pathId,
  withNameAndRoute,
  withOnlyEntries,
} from './form-context.ts';

interface Props extends Pick<FormContext, 'file' | 'value' | 'remarks' | 'onFocusPath'> {
  schema: FormSchema;
  /** Value of the file on disk. */
  saved?: unknown;
  onChange: (value: unknown) => void;
  /** Path to scroll to and focus. A new array repeats the request. */
  shownPath: FieldPath | null;
  onShow: (path: FieldPath) => void;
  /** Path of the part that the form shows; by default the whole value. */
  path?: FieldPath;
}

/** Form generated from a schema. */
export function DeskForm({ schema, saved, onChange, onShow, path = [], ...shared }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { references } = useClub();
  const latest = useRef(shared.value);
  useLayoutEffect(() => {
    latest.current = shared.value;
  });
  useShownField(frame, shared.shownPath);
  const context: FormContext = {
    ...shared,
    saved,
    showField: onShow,
    // Uses a ref, because a second change may arrive before the next render.
    setAt(path, nested) {
      const changed = withNameAndRoute(latest.current, path, nested, { schema, saved });
      const itemPath = path.slice(0, -1);
      const [item, itemSchema] = [valueAt(changed, itemPath), formSchemaAt(schema, itemPath)];
      latest.current =
        isFields(item) && itemSchema
          ? withValueAt(
              changed,
              itemPath,
              withOnlyEntries(item, itemSchema, { references, changed: path.at(-1) }),
            )
          : changed;
      onChange(latest.current);
    },
  };
  return (
    <div ref={frame}>
      <FormStateContext value={context}>
        <FormField key={pathId(path)} schema={formSchemaAt(schema, path) ?? schema} path={path} isItem />
      </FormStateContext>
    </div>
  );
}

/** Expands, scrolls to and focuses the field at a path, or its nearest ancestor that has a field. */
function useShownField(form: RefObject<HTMLElement | null>, path: FieldPath | null): void {
  useEffect(() => {
    const fieldAt = (path: FieldPath) =>
      form.current?.querySelector(`[data-path="${CSS.escape(pathId(path))}"]`);
    const field = path?.map((_, i) => fieldAt(path.slice(0, path.length - i))).find(Boolean);
    for (
      let details = field?.closest('details');
      details;
      details = details.parentElement?.closest('details')
    )
      details.open = true;
    const target = field?.querySelector<HTMLElement>(
      'input, select, textarea, [role="textbox"], button:not([role="toolbar"] button)',
    );
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center' });
  }, [form, path]);
}
