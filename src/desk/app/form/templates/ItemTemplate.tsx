import type { ArrayFieldItemTemplateProps } from '@rjsf/utils';
import css from '../form.module.css';
import { Item } from '../Item.tsx';
import { ItemButtons } from '../ItemButtons.tsx';

/** An item of a list. One of several fields opens and closes: a closed one costs nothing to draw. */
export function ItemTemplate({
  children,
  buttonsProps,
  index,
  totalItems,
  schema,
  registry,
}: ArrayFieldItemTemplateProps) {
  const buttons = (name: string) => (
    <ItemButtons
      name={name}
      onUp={buttonsProps.hasMoveUp ? buttonsProps.onMoveUpItem : undefined}
      onDown={buttonsProps.hasMoveDown ? buttonsProps.onMoveDownItem : undefined}
      onRemove={buttonsProps.hasRemove ? buttonsProps.onRemoveItem : undefined}
    />
  );
  if (schema.type === 'object')
    return (
      <Item path={buttonsProps.fieldPathId.path} index={index} registry={registry} buttons={buttons}>
        {children}
      </Item>
    );
  return (
    <li className={css.line}>
      {children}
      {buttons(`${index + 1} de ${totalItems}`)}
    </li>
  );
}
