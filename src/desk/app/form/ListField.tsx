import { useState } from 'react';
import { isEqualValue } from '../../../club/content/documents/merge-values.ts';
import { type FieldPath, isBlank, valueAt } from '../../../club/content/documents/values.ts';
import { slugOf } from '../../../club/content/spelling.ts';
import { STORIES_FILE, STORY_LIST } from '../../core/addresses.ts';
import type { FormSchema } from '../../core/editing/form-schema.ts';
import { itemSummary } from '../../core/editing/item-name.ts';
import { useClub } from '../browser/use-club.ts';
import { Button } from '../parts/Button.tsx';
import { NewByNameButton } from '../parts/NewByNameButton.tsx';
import css from './form.module.css';
import {
  type ControlProps,
  pathStartsWith,
  useField,
  useFormContext,
  withOnlyEntries,
} from './form-context.ts';
import { ListFilter, useListFilter } from './ListFilter.tsx';
import { ItemButtons, ListItem, type ListItemProps, MissingFields } from './ListItem.tsx';
import { FieldGroup } from './labels.tsx';

/** Item with its key; the key of an array item is its index. */
type Entry = [key: string, item: unknown];

/** List of items: an array, or a record whose keys other files refer to. Items can be added, moved and deleted. */
export function ListField(props: ControlProps & Pick<ListItemProps, 'Field'>) {
  const { schema, path, title, Field } = props;
  const { items, maxItems = Number.POSITIVE_INFINITY } = schema;
  const { itemSchema, entries, ids, removed, ...list } = useList(props);
  const { file } = useFormContext();
  const [openId, setOpenId] = useOpenItem(path, entries, ids);
  const [announcement, announce] = useState('');
  const total = entries.length;
  const filter = useListFilter(list.hasHeads ? entries.map(([, item]) => item) : [], path);
  // The screen of the stories has a button for a new one at its top.
  const isBegunAbove = file === STORIES_FILE && path.length === 1 && path[0] === STORY_LIST;
  const addLabel = `Añadir ${schema.itemNoun ?? 'uno más'}`;
  const buttons = (index: number, name: string) => (
    <ItemButtons
      name={name}
      index={index}
      total={total}
      // Captions are sorted by the number of their photo; among hidden items, a move would not show.
      isMovable={Boolean(items || itemSchema.properties) && !filter.isActive}
      onMove={(to) => {
        list.move(index, to);
        announce(`${name}: ahora en el puesto ${to + 1} de ${total}.`);
      }}
      onRemove={() => list.remove(index, name)}
    />
  );
  const listed = list.isFirstOffered ? [FIRST_ENTRY] : entries;
  const order = filter.orderOf(listed);
  const rows = order.map((index) => {
    const [key, item] = listed[index] ?? FIRST_ENTRY;
    const location = { schema: itemSchema, path: [...path, items ? index : key] };
    const id = ids[index] ?? key;
    // An open item stays while what it says is changed.
    if (openId !== id && !filter.isShown(item, index)) return null;
    return list.hasHeads ? (
      <ListItem
        key={id}
        {...location}
        Field={Field}
        index={index}
        isDuplicate={entries.findIndex(([, other]) => isEqualValue(other, item)) < index}
        isOpen={openId === id}
        onToggle={() => setOpenId(openId === id ? '' : id)}
        buttons={(name) => buttons(index, name)}
      />
    ) : (
      <li key={id} className={itemSchema.properties ? css.group : `row ${css.line}`}>
        <Field {...location} required isItem isInline={schema.inline} />
        {schema.inline && <MissingFields path={location.path} />}
        {index < total && buttons(index, `${index + 1} de ${total}`)}
      </li>
    );
  });
  if (removed) {
    const { index, name } = removed;
    const restore = () => {
      list.restore(removed);
      announce(`Vuelve a estar ${name}.`);
    };
    const place = order.includes(index) ? order.indexOf(index) : order.length;
    rows.splice(place, 0, <RemovedItem key={`removed ${index} ${name}`} name={name} onRestore={restore} />);
  }
  return (
    <FieldGroup
      path={path}
      schema={schema}
      title={
        <>
          {title} {total > 0 && <span className={css.quiet}>{total}</span>}
        </>
      }
    >
      {filter.isLong && (
        <ListFilter
          filter={filter}
          placeholder={itemSchema.properties?.rival && 'equipo o rival'}
          shown={rows.filter(Boolean).length}
          total={total}
        />
      )}
      {rows.length > 0 && <ol className="stack tight">{rows}</ol>}
      {!items && (
        <NewEntryButton label={addLabel} itemSchema={itemSchema} entries={entries} onAdd={list.add} />
      )}
      {items && total < maxItems && !isBegunAbove && (
        <Button variant="quiet" onClick={list.addBlank}>
          {addLabel}
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </FieldGroup>
  );
}

/** First item of an empty list. Its key is the id that the item has once somebody writes in it. */
const FIRST_ENTRY: Entry = ['0', undefined];

/** Keeps the id of the expanded item. Expands the item that contains the path that the form shows. */
function useOpenItem(path: FieldPath, entries: readonly Entry[], ids: readonly string[]) {
  const { shownPath } = useFormContext();
  const [openId, setOpenId] = useState('');
  const [lastShown, setLastShown] = useState<FieldPath | null>(null);
  if (shownPath !== lastShown) {
    setLastShown(shownPath);
    const step = shownPath && pathStartsWith(shownPath, path) ? shownPath[path.length] : undefined;
    setOpenId(ids[entries.findIndex(([key]) => key === String(step))] ?? openId);
  }
  return [openId, setOpenId] as const;
}

/** Deleted item, which can be restored. */
interface Removal {
  index: number;
  entry: Entry;
  name: string;
}

/** Returns the items of a list with ids for React keys, the last deleted item, and functions that change the list. */
function useList({ schema, path, required }: ControlProps) {
  const { items, additionalProperties } = schema;
  const itemSchema = items ?? (additionalProperties as FormSchema);
  const { saved, showField, setAt } = useFormContext();
  const { today, references } = useClub();
  const { value, setValue } = useField<object>(path);
  const [removed, setRemoved] = useState<Removal | null>(null);
  // The notice about the save undoes the removal from now on.
  if (removed && saved !== undefined && isEqualValue(valueAt(saved, path) ?? undefined, value))
    setRemoved(null);
  const entries: Entry[] = Object.entries(value ?? {});
  const [numbers, setNumbers] = useItemNumbers(entries.length);
  const hasHeads = itemSchema.properties !== undefined && !schema.inline;
  const isFirstOffered = entries.length === 0 && items !== undefined && !hasHeads;

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
    showField([...path, items ? entries.length : key]);
  };
  return {
    itemSchema,
    entries,
    /** True if items are collapsible. */
    hasHeads,
    /** True for an empty list that shows a first item to write in; nothing is saved of it before. */
    isFirstOffered,
    ids: entries.map(([key], i) => (items ? String(numbers[i]) : key)),
    removed,
    add,
    /** Adds a blank item, or opens the first one that is still blank. */
    addBlank() {
      const initial = itemSchema.properties
        ? withOnlyEntries(initialItem(itemSchema.properties, today), itemSchema, { references })
        : null;
      const blank = isFirstOffered
        ? 0
        : entries.findIndex(([, item]) => isBlank(item) || isEqualValue(item, initial));
      if (blank < 0) add('', initial);
      else showField([...path, blank]);
    },
    /** Swaps two items. */
    move: (index: number, to: number) =>
      change((list) => list.with(index, list[to] as never).with(to, list[index] as never)),
    remove(index: number, name: string) {
      setRemoved({ index, entry: entries[index] ?? ['', null], name });
      change((list) => list.toSpliced(index, 1));
    },
    restore({ index, entry }: Removal) {
      setValue(fromEntries(entries.toSpliced(index, 0, entry)));
      setRemoved(null);
      showField([...path, items ? index : entry[0]]);
    },
  };
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

interface NewEntryProps {
  label: string;
  itemSchema: FormSchema;
  entries: readonly Entry[];
  onAdd: (key: string, item: unknown) => void;
}

/** Button that adds an entry to a record. Its key is derived from the name once, and stays, because other files refer to it. */
function NewEntryButton({ label, itemSchema: { properties }, entries, onAdd }: NewEntryProps) {
  return (
    <NewByNameButton
      label={label}
      nameLabel={properties ? '¿Cómo se llama?' : 'Número de la foto'}
      {...(properties && { addressLabel: 'Su nombre en las direcciones de la web' })}
      validate={(name, key) => {
        const isProposed = key === slugOf(name);
        const existing = entries.find(
          ([existing, item]) => existing === key || (isProposed && slugOf(nameOf(item)) === key),
        );
        return (
          existing &&
          `Ya está «${nameOf(existing[1]) || existing[0]}». ${properties ? 'Si no es lo mismo, cambia su nombre en las direcciones.' : ''}`
        );
      }}
      onName={(name, key) => onAdd(key, properties ? { [properties.name ? 'name' : 'title']: name } : '')}
    />
  );
}

/** Line in place of a deleted item. Its button takes over the focus of the deleted one. */
function RemovedItem({ name, onRestore }: { name: string; onRestore: () => void }) {
  return (
    <li className="row">
      <span role="status">Se ha quitado {name}.</span>
      <Button variant="quiet" autoFocus onClick={onRestore}>
        Deshacer
      </Button>
    </li>
  );
}
