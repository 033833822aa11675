import { memo, useEffect, useId } from 'react';
import { pictureAddress } from '../../../picture-address.ts';
import { useClub } from '../../overview.ts';
import css from '../form.module.css';
import { type FieldProps, remarksIn, startsWith, useField, useFormContext } from '../form-context.ts';
import { missingWords } from '../shown-remarks.ts';
import { itemName } from './item-name.ts';
import { ItemButtons } from './Line.tsx';
import { useListState } from './List.tsx';

/** An item that opens: closed it shows its name and face, and whether something in it is wrong. */
export function Item({ schema, path, index }: FieldProps & { index: number }) {
  const context = useFormContext();
  const { value } = useField(path);
  const { openItem, open: openOnly } = useListState();
  const id = useId();
  const within = remarksIn(context, path);
  const missing = within.filter(({ tone }) => tone === 'missing');
  const open = openItem === id;
  const { shown, field } = context;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each place that is shown
  useEffect(() => {
    if (shown && startsWith(shown, path)) openOnly(id);
  }, [shown]);
  return (
    <li className={css.item} data-item="" data-open={open || undefined}>
      <ItemHead
        id={id}
        item={value}
        index={index}
        step={path.at(-1) ?? index}
        open={open}
        isMark={schema.properties?.img?.role === 'marca'}
        faults={within.filter(({ tone }) => tone === 'error').length}
        doubt={missing.length > 0 ? 'Falta algo' : within.length > 0 ? 'Conviene revisarlo' : ''}
      />
      {open && (
        <div id={id} className={css.itemBody}>
          {missing.length > 0 && <p className={css.help}>Falta por rellenar: {missingWords(missing)}.</p>}
          {field({ schema, path, isItem: true })}
        </div>
      )}
    </li>
  );
}

interface HeadProps {
  /** Of what the item holds, while it is open. */
  id: string;
  item: unknown;
  index: number;
  /** Its key or number in the list. */
  step: string | number;
  open: boolean;
  /** Its picture is a logo, shown whole. */
  isMark: boolean;
  faults: number;
  /** Said where there is no error; empty for nothing. */
  doubt: string;
}

/** What is seen of a closed item, drawn anew only when that is something else: a season has hundreds of matches. */
const ItemHead = memo(({ id, item, index, step, open, isMark, faults, doubt }: HeadProps) => {
  const { references } = useClub();
  const { toggle } = useListState();
  const { name, days, detail } = itemName(item, index, references.equipos);
  const picture = pictureAddress((item as { img?: unknown } | undefined)?.img);
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
            data-logo={isMark || undefined}
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
      <ItemButtons name={name} index={index} />
    </div>
  );
});
