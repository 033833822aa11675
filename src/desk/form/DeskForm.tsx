import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { FormSchema } from '../editing/form-schema.ts';
import type { FieldPath } from '../server/api.ts';
import { FormField } from './FormField.tsx';
import { type FormContext, FormStateContext, pathId, withNameAndRoute } from './form-context.ts';

interface Props extends Pick<FormContext, 'file' | 'value' | 'remarks' | 'onPlace'> {
  schema: FormSchema;
  /** The value of the file on disk, where there is one. */
  saved?: unknown;
  onChange: (value: unknown) => void;
  /** The place that is being brought to the person; a new array each time. */
  shown: FieldPath | null;
  onShow: (path: FieldPath) => void;
}

/** The form of a content file, made from its schema: a field that is new in the schema appears by itself. */
export function DeskForm({ schema, saved, onChange, onShow, ...given }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(given.value);
  useLayoutEffect(() => {
    latest.current = given.value;
  });
  useShownPlace(frame, given.shown);
  const context: FormContext = {
    ...given,
    show: onShow,
    // Two changes may come before the form is drawn again.
    setAt(path, put) {
      latest.current = withNameAndRoute(latest.current, path, put, { schema, saved });
      onChange(latest.current);
    },
  };
  return (
    <div ref={frame}>
      <FormStateContext value={context}>
        <FormField schema={schema} path={[]} isItem />
      </FormStateContext>
    </div>
  );
}

/** Puts the focus on a place of a form; where it has no field of its own, on the nearest one around it. */
function useShownPlace(form: RefObject<HTMLElement | null>, shown: FieldPath | null): void {
  useEffect(() => {
    const fieldAt = (path: FieldPath) =>
      form.current?.querySelector(`[data-place="${CSS.escape(pathId(path))}"]`);
    const field = shown?.map((_, i) => fieldAt(shown.slice(0, shown.length - i))).find(Boolean);
    for (let box = field?.closest('details'); box; box = box.parentElement?.closest('details'))
      box.open = true;
    const target = field?.querySelector<HTMLElement>('input, select, textarea, button');
    target?.focus();
    target?.scrollIntoView({ block: 'center' });
  }, [form, shown]);
}
