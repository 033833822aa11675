import type { ArrayFieldItemTemplateProps } from '@rjsf/utils';
import type { Path } from '../../../api.ts';
import css from '../form.module.css';
import { Item } from '../list/Item.tsx';
import { ItemButtons } from '../list/ItemButtons.tsx';

/** An item of a list. One of several fields opens and closes: a closed one costs nothing to draw. */
export function ItemTemplate({
  children,
  buttonsProps,
  index,
  totalItems,
  schema,
  registry,
}: ArrayFieldItemTemplateProps) {
  const { onMoveUpItem, onMoveDownItem, onRemoveItem, fieldPathId } = buttonsProps;
  const place = {
    index,
    total: totalItems,
    onMove: (by: -1 | 1) => (by < 0 ? onMoveUpItem() : onMoveDownItem()),
    onRemove: () => onRemoveItem(),
  };
  if (schema.type === 'object')
    return (
      <Item path={fieldPathId.path as Path} registry={registry} {...place}>
        {children}
      </Item>
    );
  return (
    <li className={css.line} data-item="">
      {children}
      <ItemButtons name={`${index + 1} de ${totalItems}`} {...place} />
    </li>
  );
}
