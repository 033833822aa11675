import { memo, type ReactNode, useEffect, useId } from 'react';
import type { Path } from '../../../api.ts';
import { picturePlace } from '../../../photos/picture-roles.ts';
import { pictureAddress } from '../../../picture-address.ts';
import { useClub } from '../../overview.ts';
import css from '../form.module.css';
import { remarksIn, startsWith, useFormContext, valueAt } from '../form-context.ts';
import { missingWords } from '../shown-remarks.ts';
import { ItemButtons } from './ItemButtons.tsx';
import { itemName } from './item-name.ts';
import { useListState } from './List.tsx';

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

interface HeadProps {
  /** Of what the item holds, while it is open. */
  id: string;
  /** Its key or number in the list. */
  step: string | number;
  open: boolean;
  name: string;
  days: string;
  detail: string;
  picture: string | null;
  /** The picture is a logo, shown whole. */
  isMark: boolean;
  faults: number;
  /** Said where there is no error; empty for nothing. */
  doubt: string;
  index: number;
  total: number;
  onMove: (index: number, by: -1 | 1) => void;
  onRemove: (index: number) => void;
}

/** What is seen of a closed item, drawn anew only when that is something else: a season has hundreds of matches. */
const ItemHead = memo((props: HeadProps) => {
  const { id, step, open, name, days, detail, picture, faults, doubt, index, total } = props;
  const { toggle } = useListState();
  return (
    <div className={css.itemHead}>
      <button
        type="button"
        className={css.itemName}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => toggle(id, step)}
      >
        {picture && (
          <img
            src={picture}
            alt=""
            width={48}
            height={48}
            className={css.face}
            data-logo={props.isMark || undefined}
            loading="lazy"
          />
        )}
        <span>
          {name}
          <span className={css.detail}> {[days, detail].filter(Boolean).join(' · ')}</span>
        </span>
        {faults > 0 && <span className={css.faults}>{faults === 1 ? '1 error' : `${faults} errores`}</span>}
        {faults === 0 && doubt && <span className={css.doubt}>{doubt}</span>}
      </button>
      <ItemButtons
        name={name}
        index={index}
        total={total}
        onMove={(by) => props.onMove(index, by)}
        onRemove={() => props.onRemove(index)}
      />
    </div>
  );
});
