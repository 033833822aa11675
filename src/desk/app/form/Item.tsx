import type { Registry } from '@rjsf/utils';
import { type ReactNode, useId, useState } from 'react';
import type { Path } from '../../api.ts';
import { pictureAddress } from '../../picture-address.ts';
import css from './form.module.css';
import { type FormContext, remarksIn } from './form-context.ts';
import { itemName } from './item-name.ts';
import { valueAt } from './value-at.ts';

interface Props {
  path: readonly (string | number)[];
  index: number;
  registry: Registry;
  buttons: (name: string) => ReactNode;
  children: ReactNode;
}

/** An item that opens: closed it shows its name and face, and whether something in it is wrong. */
export function Item({ path, index, registry, buttons, children }: Props) {
  const context = registry.formContext as FormContext;
  const item = valueAt(context.value, path);
  const { name, detail } = itemName(item, index);
  const faults = remarksIn(context, path as Path).length;
  const isNew =
    typeof item === 'object' && item !== null && Object.values(item).every((each) => each === undefined);
  const [open, setOpen] = useState(isNew);
  const id = useId();
  const picture = pictureAddress((item as { img?: unknown } | undefined)?.img);
  return (
    <li className={css.item} data-open={open || undefined}>
      <div className={css.itemHead}>
        <button
          type="button"
          className={css.itemName}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            setOpen(!open);
            context.onPlace(path as Path);
          }}
        >
          {picture && <img src={picture} alt="" width={48} height={48} className={css.face} loading="lazy" />}
          <span>
            {name}
            {detail && detail !== name && <span className={css.detail}> {detail}</span>}
          </span>
          {faults > 0 && <span className={css.faults}>{faults === 1 ? '1 error' : `${faults} errores`}</span>}
        </button>
        {buttons(name)}
      </div>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </li>
  );
}
