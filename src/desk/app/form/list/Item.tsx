import type { Registry } from '@rjsf/utils';
import { type ReactNode, useEffect, useId } from 'react';
import type { Path } from '../../../api.ts';
import { pictureAddress } from '../../../picture-address.ts';
import { useClub } from '../../overview.ts';
import css from '../form.module.css';
import { type FormContext, remarksIn, startsWith } from '../form-context.ts';
import { valueAt } from '../value-at.ts';
import { ItemButtons } from './ItemButtons.tsx';
import { itemName } from './item-name.ts';
import { useListState } from './list-context.ts';

interface Props {
  path: Path;
  index: number;
  total: number;
  registry: Registry;
  onMove?: ((by: -1 | 1) => void) | undefined;
  onRemove: () => void;
  children: ReactNode;
}

/** An item that opens: closed it shows its name and face, and whether something in it is wrong. */
export function Item({ path, index, total, registry, onMove, onRemove, children }: Props) {
  const context = registry.formContext as FormContext;
  const { references } = useClub();
  const { openItem, open: openOnly } = useListState();
  const id = useId();
  const item = valueAt(context.value, path);
  const { name, days, detail } = itemName(item, index, references.equipos);
  const within = remarksIn(context, path);
  const faults = within.filter(({ tone }) => tone === 'error').length;
  const open = openItem === id;
  const { shown } = context;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each place that is shown
  useEffect(() => {
    if (shown && startsWith(shown, path)) openOnly(id);
  }, [shown]);
  const picture = pictureAddress((item as { img?: unknown } | undefined)?.img);
  return (
    <li className={css.item} data-item="" data-open={open || undefined}>
      <div className={css.itemHead}>
        <button
          type="button"
          className={css.itemName}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => {
            openOnly(open ? null : id);
            context.onPlace(path);
          }}
        >
          {picture && <img src={picture} alt="" width={48} height={48} className={css.face} loading="lazy" />}
          <span>
            {name}
            <span className={css.detail}> {[days, detail].filter(Boolean).join(' · ')}</span>
          </span>
          {faults > 0 && <span className={css.faults}>{faults === 1 ? '1 error' : `${faults} errores`}</span>}
          {faults === 0 && within.length > 0 && <span className={css.doubt}>Conviene revisarlo</span>}
        </button>
        <ItemButtons name={name} index={index} total={total} onMove={onMove} onRemove={onRemove} />
      </div>
      {open && (
        <div id={id} className={css.itemBody}>
          {children}
        </div>
      )}
    </li>
  );
}
