import type { ArrayFieldTemplateProps } from '@rjsf/utils';
import type { Path } from '../../../api.ts';
import { addWords } from '../add-words.ts';
import css from '../form.module.css';
import type { FormContext } from '../form-context.ts';
import { List } from '../list/List.tsx';

/** A list: its items one below the other, and a button for one more. */
export function ListTemplate({
  uiSchema,
  items,
  canAdd,
  onAddClick,
  schema,
  fieldPathId,
  registry,
}: ArrayFieldTemplateProps) {
  const context = registry.formContext as FormContext;
  const path = fieldPathId.path as Path;
  return (
    <List
      title={uiSchema?.['ui:title'] ?? ''}
      help={schema.description}
      path={path}
      context={context}
      items={items}
    >
      {canAdd && (
        <button
          type="button"
          className={css.add}
          onClick={(event) => {
            onAddClick(event);
            context.show([...path, items.length]);
          }}
        >
          {addWords(String(path.at(-1)))}
        </button>
      )}
    </List>
  );
}
