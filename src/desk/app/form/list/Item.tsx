import { type ReactNode, useEffect, useId } from 'react';
import { pictureAddress } from '../../../picture-address.ts';
import { useClub } from '../../overview.ts';
import css from '../form.module.css';
import { type InnerProps, remarksIn, startsWith, useField, useFormContext } from '../form-context.ts';
import { missingWords } from '../shown-remarks.ts';
import { itemName } from './item-name.ts';

interface ItemProps extends Pick<InnerProps, 'schema' | 'path'> {
  index: number;
  /** The one item of the list that is open, by its own id. */
  open: string;
  setOpen: (id: string) => void;
  /** Draws what moves it and takes it away. @param name of the item, for those who hear the buttons */
  buttons: (name: string) => ReactNode;
}

/** An item that opens: closed it shows its name and face, and whether something in it is wrong. */
export function Item({ schema, path, index, open, setOpen, buttons }: ItemProps) {
  const context = useFormContext();
  const { shown, field, onPlace } = context;
  const { references } = useClub();
  const { value } = useField<{ img?: unknown }>(path);
  const id = useId();
  const isOpen = open === id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each place that is shown
  useEffect(() => {
    if (shown && startsWith(shown, path)) setOpen(id);
  }, [shown]);
  const within = remarksIn(context, path);
  const missing = within.filter(({ tone }) => tone === 'missing');
  const faults = within.filter(({ tone }) => tone === 'error').length;
  const doubt = missing.length > 0 ? 'Falta algo' : within.length > 0 ? 'Conviene revisarlo' : '';
  const { name, days, detail } = itemName(value, index, references);
  const picture = pictureAddress(value?.img);
  // A mark is shown whole.
  const isMark = schema.properties?.img?.role === 'marca';
  return (
    <li className={css.item} data-item="" data-open={isOpen || undefined}>
      <div className={`row ${css.itemHead}`}>
        <button
          type="button"
          className={css.itemName}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => {
            setOpen(isOpen ? '' : id);
            onPlace(path);
          }}
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
            {name} <span className={css.quiet}>{[days, detail].filter(Boolean).join(' · ')}</span>
          </span>
          {faults > 0 && <span className={css.faults}>{faults === 1 ? '1 error' : `${faults} errores`}</span>}
          {faults === 0 && doubt && <span className={css.quiet}>{doubt}</span>}
        </button>
        {buttons(name)}
      </div>
      {isOpen && (
        <div id={id} className={css.itemBody}>
          {missing.length > 0 && <p className="help">Falta por rellenar: {missingWords(missing)}.</p>}
          {field({ schema, path, isItem: true })}
        </div>
      )}
    </li>
  );
}
