import type { ArrayFieldTemplateProps } from '@rjsf/utils';
import { addWords } from '../add-words.ts';
import css from '../form.module.css';

/** A list: its items one below the other, and a button for one more. */
export function ListTemplate({
  uiSchema,
  items,
  canAdd,
  onAddClick,
  schema,
  fieldPathId,
}: ArrayFieldTemplateProps) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>
        {uiSchema?.['ui:title']} <span className={css.count}>{items.length}</span>
      </legend>
      {schema.description && <p className={css.help}>{schema.description}</p>}
      {items.length > 0 && <ol className={css.items}>{items}</ol>}
      {canAdd && (
        <button type="button" className={css.add} onClick={onAddClick}>
          {addWords(String(fieldPathId.path.at(-1)))}
        </button>
      )}
    </fieldset>
  );
}
