import type { FieldTemplateProps } from '@rjsf/utils';
import type { Path } from '../../../api.ts';
import css from '../form.module.css';
import { remarksAt, useFormContext } from '../form-context.ts';
import { Remarks } from '../Remarks.tsx';
import { placeName } from '../useShownPlace.ts';

/** A field with its name, its words of help and what the checker says of it. Groups and lists name themselves. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, fieldPathId, label, children, schema, hidden, displayLabel, required } = props;
  const context = useFormContext();
  const path = fieldPathId.path as Path;
  if (hidden) return children;
  const remarks = remarksAt(context, path);
  const last = path.at(-1);
  // A line of a list is called by its number.
  const words = typeof last === 'number' ? `N.º ${last + 1}` : label;
  const named = displayLabel && schema.type !== 'boolean' && words;
  return (
    // The place decides which page the preview shows; every field in it takes focus by itself.
    <div
      className={css.field}
      data-place={placeName(path)}
      data-faulty={remarks.some(({ tone }) => tone === 'error') || undefined}
      onFocusCapture={() => context.onPlace(path)}
      onBlurCapture={({ currentTarget, relatedTarget }) => {
        // Not when the whole window is left.
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) context.onLeave(path);
      }}
    >
      {named && (
        <label htmlFor={id} className={css.label}>
          {words}
          {!required && <span className={css.optional}> (opcional)</span>}
        </label>
      )}
      {named && schema.description && (
        <p id={`${id}__description`} className={css.help}>
          {schema.description}
        </p>
      )}
      {children}
      <Remarks id={`${id}__error`} remarks={remarks} onTake={(nearest) => context.setAt(path, nearest)} />
    </div>
  );
}
