import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { slugOf } from '../../../../content/slug.ts';
import { addWords } from '../add-words.ts';
import css from '../form.module.css';
import { Item } from '../Item.tsx';
import { ItemButtons } from '../ItemButtons.tsx';
import { uiSchemaOf } from '../ui-schema.ts';

type Entries = Record<string, unknown>;

/** Entries that other files name by their key. The key of a new one is made from its name; afterwards it stays. */
export function RecordField(props: FieldProps<Entries | undefined>) {
  const { formData, onChange, fieldPathId, schema, uiSchema, registry } = props;
  const SchemaField = registry.fields.SchemaField as ComponentType<FieldProps>;
  const entries = Object.entries(formData ?? {});
  const each = schema.additionalProperties as RJSFSchema;
  const put = (next: [string, unknown][]) => onChange(Object.fromEntries(next), fieldPathId.path);
  const swap = (i: number, j: number) => {
    const [a, b] = [entries[i], entries[j]];
    if (a && b) put(entries.with(i, b).with(j, a));
  };
  const add = () => {
    const name = prompt('¿Cómo se llama?')?.trim();
    if (!name) return;
    const wanted = slugOf(name);
    const taken = new Set(entries.map(([key]) => key));
    const key = [wanted, ...Array.from({ length: 99 }, (_, n) => `${wanted}-${n + 2}`)].find(
      (k) => !taken.has(k),
    );
    const called = each.properties?.name ? 'name' : 'title';
    if (key) put([...entries, [key, { [called]: name }]]);
  };
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>
        {uiSchema?.['ui:title']} <span className={css.count}>{entries.length}</span>
      </legend>
      <ol className={css.items}>
        {entries.map(([key, entry], i) => {
          const path = [...fieldPathId.path, key];
          return (
            <Item
              key={key}
              path={path}
              index={i}
              registry={registry}
              buttons={(name) => (
                <ItemButtons
                  name={name}
                  onUp={i > 0 ? () => swap(i, i - 1) : undefined}
                  onDown={i < entries.length - 1 ? () => swap(i, i + 1) : undefined}
                  onRemove={() => put(entries.filter(([other]) => other !== key))}
                />
              )}
            >
              <SchemaField
                {...props}
                name={key}
                schema={each}
                uiSchema={each.properties ? uiSchemaOf(each as object) : { 'ui:title': `Foto ${key}` }}
                formData={entry}
                fieldPathId={{ $id: `${fieldPathId.$id}_${key}`, path }}
              />
            </Item>
          );
        })}
      </ol>
      <button type="button" className={css.add} onClick={add}>
        {addWords(String(fieldPathId.path.at(-1)))}
      </button>
    </fieldset>
  );
}
