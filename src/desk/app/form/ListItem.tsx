import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { FieldRemark } from '../../../club/content/form-problem.ts';
import { countPhrase } from '../../../club/content/spelling.ts';
import { classNames } from '../../../site/components/class-names.ts';
import { pictureAddress } from '../../core/addresses.ts';
import { type ItemSummary, itemSummary } from '../../core/editing/item-name.ts';
import { useClub } from '../browser/use-club.ts';
import { Button } from '../parts/Button.tsx';
import css from './form.module.css';
import {
  type ControlProps,
  type FieldProps,
  missingLabels,
  remarksUnder,
  useField,
  useFormContext,
} from './form-context.ts';

export interface ListItemProps extends Pick<ControlProps, 'schema' | 'path'> {
  /** `FormField`, passed in to avoid an import cycle. */
  Field: ComponentType<FieldProps>;
  index: number;
  isOpen: boolean;
  /** True if an earlier item is equal. */
  isDuplicate: boolean;
  onToggle: () => void;
  /** Renders the buttons that move and delete the item. @param name of the item, for their accessible names */
  buttons: (name: string) => ReactNode;
}

/** Collapsible list item. Its head shows name, thumbnail and number of errors. */
export function ListItem({
  schema,
  path,
  Field,
  index,
  isOpen,
  isDuplicate,
  onToggle,
  buttons,
}: ListItemProps) {
  const context = useFormContext();
  const { references } = useClub();
  const { value } = useField<{ img?: unknown }>(path);
  const id = useId();
  const head = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  // Another item closes when this one opens, so this one may move out of sight.
  useEffect(() => {
    if (isOpen && !wasOpen.current) head.current?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen]);
  const remarks = remarksUnder(context, path);
  const missing = missingRemarks(remarks);
  const errors = remarks.filter(({ tone }) => tone === 'error').length;
  const hint =
    missing.length > 0
      ? 'Falta algo'
      : isDuplicate
        ? 'Está dos veces'
        : remarks.length > 0
          ? 'Conviene revisarlo'
          : '';
  const summary = itemSummary(value, index, references);
  const name = useLastName(summary, isOpen);
  const picture = pictureAddress(value?.img);
  // Logos are not cropped.
  const isLogo = schema.properties?.img?.role === 'marca';
  return (
    <li className={css.item} data-item="" data-open={isOpen || undefined}>
      <div ref={head} className={`row ${css.itemHead}`}>
        <button
          type="button"
          className={css.itemName}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => {
            onToggle();
            context.onFocusPath(path);
          }}
        >
          {picture && (
            <img
              src={picture}
              alt=""
              width={48}
              height={48}
              className={classNames(css.thumbnail, isLogo && css.logo)}
              loading="lazy"
            />
          )}
          <ItemTitle {...summary} name={name} />
          {errors > 0 && <span className={css.errorCount}>{countPhrase(errors, 'error', 'errores')}</span>}
          {errors === 0 && hint && <span className={css.hint}>{hint}</span>}
        </button>
        {!isOpen && buttons(name)}
      </div>
      {isOpen && (
        <div id={id} className={css.itemBody}>
          <MissingFields path={path} />
          <Field schema={schema} path={path} isItem />
          {buttons(name)}
        </div>
      )}
    </li>
  );
}

/** Returns the name of an item; the one that it had when it was last closed while a new one is typed. */
function useLastName({ name, isNamed }: ItemSummary, isOpen: boolean): string {
  const [lastName, setLastName] = useState(isNamed ? name : '');
  if (!isOpen && isNamed && lastName !== name) setLastName(name);
  return (!isNamed && lastName) || name;
}

/** Name of an item, what tells more about it on the next line, and a score at the end. */
function ItemTitle({ name, days, detail, figure }: ItemSummary) {
  const more = [days, !figure && detail].filter(Boolean).join(' · ');
  return (
    <>
      <span>
        {name} {more && <span className={css.quiet}>{more}</span>}
        {figure === 'price' && <span className={css.price}>{detail}</span>}
      </span>
      {figure === 'score' && <span className={css.score}>{detail}</span>}
    </>
  );
}

const missingRemarks = (remarks: readonly FieldRemark[]) => remarks.filter(({ tone }) => tone === 'missing');

/** Sentence about the fields of an item that are still to be filled in. */
export function MissingFields({ path }: Pick<ControlProps, 'path'>) {
  const missing = missingRemarks(remarksUnder(useFormContext(), path));
  return missing.length > 0 && <p className="help">Falta por rellenar: {missingLabels(missing)}.</p>;
}

interface ItemButtonsProps {
  /** Name of the item, for accessible names. */
  name: string;
  index: number;
  /** Number of items in the list. */
  total: number;
  /** False if the order of the items cannot be chosen. */
  isMovable: boolean;
  /** Moves the item to another index. */
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** Buttons that move and delete an item. */
export function ItemButtons({ name, index, total, isMovable, onMove, onRemove }: ItemButtonsProps) {
  const moveButton = (offset: -1 | 1) => {
    const to = index + offset;
    const isAtEnd = to < 0 || to >= total;
    return (
      <Button
        variant="quiet"
        aria-label={`${offset < 0 ? 'Subir' : 'Bajar'} ${name}`}
        aria-disabled={isAtEnd}
        onClick={({ currentTarget }) => {
          if (isAtEnd) return;
          onMove(to);
          // Restores the focus for repeated moves: a button loses it when it is moved in the DOM.
          requestAnimationFrame(() => currentTarget.focus());
        }}
      >
        {offset < 0 ? '↑' : '↓'}
      </Button>
    );
  };
  return (
    <div className="row">
      {isMovable && total > 1 && (
        <>
          {moveButton(-1)}
          {moveButton(1)}
        </>
      )}
      <Button variant="quiet" aria-label={`Quitar ${name}`} onClick={onRemove}>
        Quitar
      </Button>
    </div>
  );
}
