import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { isEqualValue } from '../../../club/content/documents/merge-values.ts';
import type { FieldPath } from '../../../club/content/documents/values.ts';
import { countPhrase, slugOf } from '../../../club/content/spelling.ts';
import { classNames } from '../../../site/components/class-names.ts';
import { pictureAddress } from '../../core/addresses.ts';
import type { FormSchema, MissingEntry } from '../../core/editing/form-schema.ts';
import { itemSummary } from '../../core/editing/item-name.ts';
import { useClub } from '../browser/use-club.ts';
import { Button } from '../parts/Button.tsx';
import { NewByNameButton } from '../parts/NewByNameButton.tsx';
import css from './form.module.css';
import {
  type ControlProps,
  type FieldProps,
  isBlank,
  missingLabels,
  pathStartsWith,
  remarksUnder,
  useField,
  useFormContext,
} from './form-context.ts';
import { FieldGroup } from './labels.tsx';

/** Item with its key; the key of an array item is its index. */
type Entry = [key: string, item: unknown];

/** List of items: an array, or a record whose keys other files refer to. Items can be added, moved and deleted. */
export function ListField({ schema, path, title, required, Field }: ControlProps & Pick<ItemProps, 'Field'>) {
  const { items, additionalProperties, maxItems = Number.POSITIVE_INFINITY } = schema;
  const itemSchema = items ?? (additionalProperties as FormSchema);
  const { shownPath, showField, setAt } = useFormContext();
  const { today } = useClub();
  const { value, setValue } = useField<object>(path);
  const [removed, setRemoved] = useState<{ index: number; entry: Entry; name: string } | null>(null);
  const [announcement, announce] = useState('');
  const entries: Entry[] = Object.entries(value ?? {});
  const total = entries.length;
  const [numbers, setNumbers] = useItemNumbers(total);
  const ids = entries.map(([key], i) => (items ? String(numbers[i]) : key));
  const [openId, setOpenId] = useState('');
  const [lastShown, setLastShown] = useState<FieldPath | null>(null);
  // Expands the item that contains the shown path.
  if (shownPath !== lastShown) {
    setLastShown(shownPath);
    const step = shownPath && pathStartsWith(shownPath, path) ? shownPath[path.length] : undefined;
    setOpenId(ids[entries.findIndex(([key]) => key === String(step))] ?? openId);
  }
  const addLabel = `Añadir ${schema.itemNoun ?? 'uno más'}`;

  const fromEntries = (list: readonly Entry[]) =>
    items ? list.map(([, item]) => item) : Object.fromEntries(list);
  const change = (edit: <T>(list: readonly T[]) => T[]) => {
    setNumbers(edit(numbers));
    const changed = edit(entries);
    // Removes an optional list when its last item is deleted.
    setValue(changed.length > 0 || required ? fromEntries(changed) : undefined);
  };
  const add = (key: string, item: unknown) => {
    setAt(path, fromEntries([...entries, [key, item]]));
    showField([...path, items ? total : key]);
  };
  /** Adds an item, or opens the first one that is still blank. */
  const addItem = () => {
    const initial = itemSchema.properties ? initialItem(itemSchema.properties, today) : null;
    const blank = initial
      ? entries.findIndex(([, item]) => isBlank(item) || isEqualValue(item, initial))
      : -1;
    if (blank < 0) add('', initial);
    else showField([...path, blank]);
  };
  const restore = () => {
    if (!removed) return;
    const { index, entry, name } = removed;
    setValue(fromEntries(entries.toSpliced(index, 0, entry)));
    setRemoved(null);
    announce(`Vuelve a estar ${name}.`);
    showField([...path, items ? index : entry[0]]);
  };

  const moveButton = (index: number, offset: -1 | 1, name: string) => {
    const to = index + offset;
    const isAtEnd = to < 0 || to >= total;
    return (
      <Button
        key={offset}
        variant="quiet"
        aria-label={`${offset < 0 ? 'Subir' : 'Bajar'} ${name}`}
        aria-disabled={isAtEnd}
        onClick={({ currentTarget }) => {
          if (isAtEnd) return;
          change((list) => list.with(index, list[to] as never).with(to, list[index] as never));
          announce(`${name}: ahora en el puesto ${to + 1} de ${total}.`);
          // Restores the focus for repeated moves: a button loses it when it is moved in the DOM.
          requestAnimationFrame(() => currentTarget.focus());
        }}
      >
        {offset < 0 ? '↑' : '↓'}
      </Button>
    );
  };
  const buttons = (index: number, name: string) => (
    <div className="row">
      {(items || itemSchema.properties) &&
        total > 1 &&
        ([-1, 1] as const).map((offset) => moveButton(index, offset, name))}
      <Button
        variant="quiet"
        aria-label={`Quitar ${name}`}
        onClick={() => {
          setRemoved({ index, entry: entries[index] ?? ['', null], name });
          change((list) => list.toSpliced(index, 1));
        }}
      >
        Quitar
      </Button>
    </div>
  );
  const rows = entries.map(([key], index) => {
    const location = { schema: itemSchema, path: [...path, items ? index : key] };
    const id = ids[index] ?? '';
    return itemSchema.properties ? (
      <Item
        key={id}
        {...location}
        Field={Field}
        index={index}
        isDuplicate={entries.findIndex(([, item]) => isEqualValue(item, entries[index]?.[1])) < index}
        isOpen={openId === id}
        onToggle={() => setOpenId(openId === id ? '' : id)}
        buttons={(name) => buttons(index, name)}
      />
    ) : (
      <li key={id} className={`row ${css.controls}`}>
        <Field {...location} required />
        {buttons(index, `${index + 1} de ${total}`)}
      </li>
    );
  });
  if (removed)
    rows.splice(
      removed.index,
      0,
      <li key={`removed ${removed.index} ${removed.name}`} className="row">
        <span role="status">Se ha quitado {removed.name}.</span>
        {/* Takes over the focus of the deleted button. */}
        <Button variant="quiet" autoFocus onClick={restore}>
          Deshacer
        </Button>
      </li>,
    );
  return (
    <FieldGroup
      path={path}
      schema={schema}
      title={
        <>
          {title} <span className={css.quiet}>{total}</span>
        </>
      }
    >
      {rows.length > 0 && <ol className="stack tight">{rows}</ol>}
      {items?.refers && schema.missingEntry && (
        <MissingEntryHelp file={items.refers} {...schema.missingEntry} />
      )}
      {!items ? (
        // The key is derived from the name once. It stays, because other files refer to it.
        <NewByNameButton
          label={addLabel}
          nameLabel={itemSchema.properties ? '¿Cómo se llama?' : 'Número de la foto'}
          {...(itemSchema.properties && { addressLabel: 'Su nombre en las direcciones de la web' })}
          validate={(name, key) => {
            const isProposed = key === slugOf(name);
            const existing = entries.find(
              ([existing, item]) => existing === key || (isProposed && slugOf(nameOf(item)) === key),
            );
            return (
              existing &&
              `Ya está «${nameOf(existing[1]) || existing[0]}». ${itemSchema.properties ? 'Si no es lo mismo, cambia su nombre en las direcciones.' : ''}`
            );
          }}
          onName={(name, key) =>
            add(key, itemSchema.properties ? { [itemSchema.properties.name ? 'name' : 'title']: name } : '')
          }
        />
      ) : (
        total < maxItems && (
          <Button variant="quiet" onClick={addItem}>
            {addLabel}
          </Button>
        )
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </FieldGroup>
  );
}

/** Keeps a stable number for each item, to use in React keys. Items that were added elsewhere are numbered at the end. */
function useItemNumbers(count: number) {
  const [numbers, setNumbers] = useState<readonly number[]>([]);
  if (numbers.length === count) return [numbers, setNumbers] as const;
  const firstNew = Math.max(-1, ...numbers) + 1;
  const extended = [...numbers, ...Array.from({ length: count }, (_, i) => firstNew + i)].slice(0, count);
  setNumbers(extended);
  return [extended, setNumbers] as const;
}

/** Returns the initial value of a new item: fields that propose today have its date. */
const initialItem = (fields: Record<string, FormSchema>, today: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.initialValue === 'hoy' ? [[name, today]] : [])),
  );

const nameOf = (item: unknown): string => itemSummary(item, -1).name;

interface ItemProps extends Pick<ControlProps, 'schema' | 'path'> {
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
function Item({ schema, path, Field, index, isOpen, isDuplicate, onToggle, buttons }: ItemProps) {
  const context = useFormContext();
  const { references } = useClub();
  const { value } = useField<{ img?: unknown }>(path);
  const id = useId();
  const remarks = remarksUnder(context, path);
  const missing = remarks.filter(({ tone }) => tone === 'missing');
  const errors = remarks.filter(({ tone }) => tone === 'error').length;
  const hint =
    missing.length > 0
      ? 'Falta algo'
      : isDuplicate
        ? 'Está dos veces'
        : remarks.length > 0
          ? 'Conviene revisarlo'
          : '';
  const { name, days, detail } = itemSummary(value, index, references);
  const picture = pictureAddress(value?.img);
  // Logos are not cropped.
  const isLogo = schema.properties?.img?.role === 'marca';
  return (
    <li className={css.item} data-item="" data-open={isOpen || undefined}>
      <div className={`row ${css.itemHead}`}>
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
          <span>
            {name} <span className={css.quiet}>{[days, detail].filter(Boolean).join(' · ')}</span>
          </span>
          {errors > 0 && <span className={css.errorCount}>{countPhrase(errors, 'error', 'errores')}</span>}
          {errors === 0 && hint && <span className={css.quiet}>{hint}</span>}
        </button>
        {buttons(name)}
      </div>
      {isOpen && (
        <div id={id} className={css.itemBody}>
          {missing.length > 0 && <p className="help">Falta por rellenar: {missingLabels(missing)}.</p>}
          <Field schema={schema} path={path} isItem />
        </div>
      )}
    </li>
  );
}

/** Help for a reference to an entry that does not exist yet. @param file that holds the entries */
function MissingEntryHelp({ file, question, addLabel, ending }: { file: string } & MissingEntry) {
  return (
    <p className="help">
      {question}{' '}
      <Link className="text-link" to={`/contenido/${file}`}>
        {addLabel}
      </Link>{' '}
      {ending} Lo que llevas escrito te espera en este navegador.
    </p>
  );
}
