import type { FieldProps } from '@rjsf/utils';
import { useId, useState } from 'react';
import type { Path } from '../../../api.ts';
import css from '../form.module.css';
import { remarksAt, useFormContext } from '../form-context.ts';
import { ItemButtons } from '../list/ItemButtons.tsx';
import { List } from '../list/List.tsx';
import { Remarks } from '../Remarks.tsx';
import { placeName } from '../useShownPlace.ts';

/** A sentence for each of some photos, by the photo's number. Photos without one are not listed. */
export function CaptionsField({
  formData,
  onChange,
  fieldPathId,
  uiSchema,
  schema,
}: FieldProps<Record<string, string> | undefined>) {
  const [number, setNumber] = useState('');
  const id = useId();
  const path = fieldPathId.path as Path;
  const context = useFormContext();
  const entries = Object.entries(formData ?? {});
  const put = (next: [string, string][]) =>
    onChange(next.length > 0 ? Object.fromEntries(next) : undefined, path);
  const fresh = /^[1-9]\d*$/.test(number) && !entries.some(([key]) => key === number);
  const add = () => {
    put([...entries, [number, '']]);
    context.show([...path, number]);
    setNumber('');
  };
  const items = entries.map(([key, caption], i) => {
    const at = [...path, key];
    const remarks = remarksAt(context, at);
    return (
      <li key={key} className={css.line} data-item="" data-place={placeName(at)}>
        <label htmlFor={`${id}-${key}`} className={css.label}>
          Foto {key}
        </label>
        <input
          id={`${id}-${key}`}
          className={css.input}
          value={caption ?? ''}
          aria-describedby={`${id}-${key}-error`}
          onChange={({ target }) => put(entries.with(i, [key, target.value]))}
        />
        <ItemButtons
          name={`el pie de la foto ${key}`}
          index={i}
          total={entries.length}
          onRemove={() => put(entries.filter(([other]) => other !== key))}
        />
        <Remarks
          id={`${id}-${key}-error`}
          remarks={remarks}
          onTake={(nearest) => context.setAt(at, nearest)}
        />
      </li>
    );
  });
  return (
    <List
      title={uiSchema?.['ui:title'] ?? ''}
      help={schema.description}
      path={path}
      context={context}
      items={items}
    >
      <div className={css.line}>
        <label htmlFor={id} className={css.label}>
          Número de la foto
        </label>
        <input
          id={id}
          className={css.input}
          data-short=""
          inputMode="numeric"
          value={number}
          onChange={({ target }) => setNumber(target.value.trim())}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && fresh) {
              event.preventDefault();
              add();
            }
          }}
        />
        <button type="button" className={css.add} disabled={!fresh} onClick={add}>
          Añadir un pie
        </button>
      </div>
    </List>
  );
}
