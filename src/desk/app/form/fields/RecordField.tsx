import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { type ComponentType, useMemo } from 'react';
import type { Path } from '../../../api.ts';
import { useFormContext } from '../form-context.ts';
import { Item } from '../list/Item.tsx';
import { List } from '../list/List.tsx';
import { NewEntry } from '../list/NewEntry.tsx';
import { uiSchemaOf } from '../ui-schema.ts';

type Entries = Record<string, unknown>;

/** Entries that other files name by their key. The key of a new one is made from its name; afterwards it stays. */
export function RecordField(props: FieldProps<Entries | undefined>) {
  const { formData, onChange, fieldPathId, schema, uiSchema, registry } = props;
  const SchemaField = registry.fields.SchemaField as ComponentType<FieldProps>;
  const context = useFormContext();
  const entries = Object.entries(formData ?? {});
  const each = schema.additionalProperties as RJSFSchema;
  const entryUi = useMemo(() => ({ ...uiSchemaOf(each as object), 'ui:options': { item: true } }), [each]);
  const path = fieldPathId.path as Path;
  const put = (next: [string, unknown][]) => onChange(Object.fromEntries(next), path);
  const swap = (i: number, j: number) => {
    const [a, b] = [entries[i], entries[j]];
    if (a && b) put(entries.with(i, b).with(j, a));
  };
  return (
    <List
      title={uiSchema?.['ui:title'] ?? ''}
      help={schema.description}
      path={path}
      context={context}
      items={entries.map(([key, entry], i) => (
        <Item
          key={key}
          path={[...path, key]}
          index={i}
          total={entries.length}
          onMove={(index, by) => swap(index, index + by)}
          onRemove={(index) => put(entries.toSpliced(index, 1))}
        >
          {() => (
            <SchemaField
              {...props}
              name={key}
              schema={each}
              uiSchema={entryUi}
              formData={entry}
              fieldPathId={{ $id: `${fieldPathId.$id}_${key}`, path: [...path, key] }}
            />
          )}
        </Item>
      ))}
    >
      <NewEntry
        list={String(path.at(-1))}
        taken={entries.map(([key]) => key)}
        onAdd={(key, name) => {
          put([...entries, [key, { [each.properties?.name ? 'name' : 'title']: name }]]);
          context.show([...path, key]);
        }}
      />
    </List>
  );
}
