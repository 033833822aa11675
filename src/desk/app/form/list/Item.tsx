import { type ReactNode, useEffect, useId } from 'react';
import type { Path } from '../../../api.ts';
import { picturePlace } from '../../../photos/picture-roles.ts';
import { pictureAddress } from '../../../picture-address.ts';
import { useClub } from '../../overview.ts';
import css from '../form.module.css';
import { remarksIn, startsWith, useFormContext } from '../form-context.ts';
import { missingWords } from '../told-remarks.ts';
import { valueAt } from '../value-at.ts';
import { ItemHead } from './ItemHead.tsx';
import { itemName } from './item-name.ts';
import { useListState } from './list-context.ts';

interface Props {
  path: Path;
  index: number;
  total: number;
  onMove: (index: number, by: -1 | 1) => void;
  onRemove: (index: number) => void;
  /** Draws what is in it, when it is open. */
  children: () => ReactNode;
}

/** An item that opens: closed it shows its name and face, and whether something in it is wrong. */
export function Item({ path, index, total, onMove, onRemove, children }: Props) {
  const context = useFormContext();
  const { references } = useClub();
  const { openItem, open: openOnly } = useListState();
  const id = useId();
  const item = valueAt(context.value, path);
  const within = remarksIn(context, path);
  const missing = within.filter(({ tone }) => tone === 'missing');
  const open = openItem === id;
  const { shown } = context;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each place that is shown
  useEffect(() => {
    if (shown && startsWith(shown, path)) openOnly(id);
  }, [shown]);
  const picture = pictureAddress((item as { img?: unknown } | undefined)?.img);
  const place = picturePlace(context.file, [...path, 'img'], context.value);
  return (
    <li className={css.item} data-item="" data-open={open || undefined}>
      <ItemHead
        {...itemName(item, index, references.equipos)}
        id={id}
        step={path.at(-1) ?? index}
        open={open}
        picture={picture}
        isMark={picture !== null && place?.roles[0] === 'marca'}
        faults={within.filter(({ tone }) => tone === 'error').length}
        doubt={missing.length > 0 ? 'Falta algo' : within.length > 0 ? 'Conviene revisarlo' : ''}
        index={index}
        total={total}
        onMove={onMove}
        onRemove={onRemove}
      />
      {open && (
        <div id={id} className={css.itemBody}>
          {missing.length > 0 && <p className={css.help}>Falta por rellenar: {missingWords(missing)}.</p>}
          {children()}
        </div>
      )}
    </li>
  );
}
