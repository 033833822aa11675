import { type FieldProps, type RJSFSchema, toFieldPathId, type UiSchema } from '@rjsf/utils';
import { type ComponentType, useState } from 'react';
import type { Path } from '../../../api.ts';
import { addWords } from '../add-words.ts';
import css from '../form.module.css';
import { useFormContext } from '../form-context.ts';
import { Item } from '../list/Item.tsx';
import { ItemButtons } from '../list/ItemButtons.tsx';
import { List, useStable } from '../list/List.tsx';

/**
 * A list: its items one below the other, and a button for one more. Items of several fields open and close. The library's
 * own list does the work of an open item for every closed one, at each key: too much for a season's matches.
 */
export function ListField(props: FieldProps) {
  const { formData, onChange, fieldPathId, name, schema, uiSchema, registry } = props;
  const { schemaUtils, globalFormOptions } = registry;
  const SchemaField = registry.fields.SchemaField as ComponentType<FieldProps>;
  const context = useFormContext();
  const path = fieldPathId.path as Path;
  const items: unknown[] = Array.isArray(formData) ? formData : [];
  const each = schemaUtils.retrieveSchema(schema.items as RJSFSchema);
  const [keys, setKeys] = useItemKeys(items.length);
  const put = (change: <T>(list: readonly T[]) => T[]) => {
    setKeys(change(keys));
    onChange(change(items), path);
  };
  const move = useStable((index: number, by: -1 | 1) => put((list) => moved(list, index, by)));
  const remove = useStable((index: number) => put((list) => list.toSpliced(index, 1)));
  const field = (index: number) => (
    <SchemaField
      {...props}
      name={`${name}-${index}`}
      schema={each}
      uiSchema={(uiSchema?.items ?? {}) as UiSchema}
      formData={items[index]}
      fieldPathId={toFieldPathId(index, globalFormOptions, fieldPathId)}
      required
      // A line that was emptied stays a line.
      onChange={(value, at, ...more) =>
        onChange(value === undefined && typeof at.at(-1) === 'number' ? null : value, at, ...more)
      }
    />
  );
  return (
    <List
      title={uiSchema?.['ui:title'] ?? ''}
      help={schema.description}
      path={path}
      context={context}
      items={items.map((_, index) =>
        each.type === 'object' ? (
          <Item
            key={keys[index]}
            path={[...path, index]}
            index={index}
            total={items.length}
            onMove={move}
            onRemove={remove}
          >
            {() => field(index)}
          </Item>
        ) : (
          <li key={keys[index]} className={css.line} data-item="">
            {field(index)}
            <ItemButtons
              name={`${index + 1} de ${items.length}`}
              index={index}
              total={items.length}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          </li>
        ),
      )}
    >
      {items.length < (schema.maxItems ?? Number.POSITIVE_INFINITY) && (
        <button
          type="button"
          className={css.add}
          onClick={() => {
            onChange([...items, schemaUtils.getDefaultFormState(each)], path);
            context.show([...path, items.length]);
          }}
        >
          {addWords(String(path.at(-1)))}
        </button>
      )}
    </List>
  );
}

const moved = <T,>(list: readonly T[], index: number, by: -1 | 1): T[] =>
  list.with(index, list[index + by] as T).with(index + by, list[index] as T);

/** Tells items apart while they are moved and taken out; what comes from elsewhere comes at the end. */
function useItemKeys(count: number) {
  const [keys, setKeys] = useState<readonly number[]>([]);
  if (keys.length === count) return [keys, setKeys] as const;
  const first = Math.max(-1, ...keys) + 1;
  const next = [...keys, ...Array.from({ length: count }, (_, i) => first + i)].slice(0, count);
  setKeys(next);
  return [next, setKeys] as const;
}
