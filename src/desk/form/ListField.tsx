import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { slugOf } from '../../content/spelling.ts';
import { useClub } from '../browser/use-club.ts';
import type { FormSchema } from '../editing/form-schema.ts';
import { Button } from '../parts/Button.tsx';
import { NewByNameButton } from '../parts/Dialog.tsx';
import { type FieldPath, pictureAddress } from '../server/api.ts';
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
import { itemSummary } from './item-name.ts';
import { FieldGroup } from './labels.tsx';
import { isEqualValue } from './merge-values.ts';

type Entry = [key: string, item: unknown];

/** Values one below the other, and a button for one more: numbered, or under keys by which other files name them. */
export function ListField({ schema, path, title, required, Field }: ControlProps & Pick<ItemProps, 'Field'>) {
  const { items, additionalProperties, maxItems = Number.POSITIVE_INFINITY } = schema;
  const each = items ?? (additionalProperties as FormSchema);
  const { shown, show, setAt } = useFormContext();
  const { today } = useClub();
  const { value, put } = useField<object>(path);
  const [removed, setRemoved] = useState<{ index: number; entry: Entry; name: string } | null>(null);
  const [announcement, announce] = useState('');
  const entries: Entry[] = Object.entries(value ?? {});
  const total = entries.length;
  const [numbers, setNumbers] = useItemNumbers(total);
  const ids = entries.map(([key], i) => (items ? String(numbers[i]) : key));
  const [open, setOpen] = useState('');
  const [seen, setSeen] = useState<FieldPath | null>(null);
  // The item that holds a place which is shown opens.
  if (shown !== seen) {
    setSeen(shown);
    const step = shown && pathStartsWith(shown, path) ? shown[path.length] : undefined;
    setOpen(ids[entries.findIndex(([key]) => key === String(step))] ?? open);
  }
  const words = `Añadir ${schema.one ?? 'uno más'}`;

  const listOf = (all: readonly Entry[]) => (items ? all.map(([, item]) => item) : Object.fromEntries(all));
  const change = (next: <T>(list: readonly T[]) => T[]) => {
    setNumbers(next(numbers));
    const left = next(entries);
    // A list that nobody needs is left out once nothing is left in it.
    put(left.length > 0 || required ? listOf(left) : undefined);
  };
  const add = (key: string, item: unknown) => {
    setAt(path, listOf([...entries, [key, item]]));
    show([...path, items ? total : key]);
  };
  /** An item that nothing was written in is filled in before there is another one. */
  const addItem = () => {
    const fresh = each.properties ? proposed(each.properties, today) : null;
    const blank = fresh ? entries.findIndex(([, item]) => isBlank(item) || isEqualValue(item, fresh)) : -1;
    if (blank < 0) add('', fresh);
    else show([...path, blank]);
  };
  const restore = () => {
    if (!removed) return;
    const { index, entry, name } = removed;
    put(listOf(entries.toSpliced(index, 0, entry)));
    setRemoved(null);
    announce(`Vuelve a estar ${name}.`);
    show([...path, items ? index : entry[0]]);
  };

  const mover = (index: number, by: -1 | 1, name: string) => {
    const to = index + by;
    const isEnd = to < 0 || to >= total;
    return (
      <Button
        key={by}
        look="quiet"
        aria-label={`${by < 0 ? 'Subir' : 'Bajar'} ${name}`}
        aria-disabled={isEnd}
        onClick={({ currentTarget }) => {
          if (isEnd) return;
          change((list) => list.with(index, list[to] as never).with(to, list[index] as never));
          announce(`${name}: ahora en el puesto ${to + 1} de ${total}.`);
          // Whoever moves an item mostly moves it on; the browser lets go of a button that changes its place.
          requestAnimationFrame(() => currentTarget.focus());
        }}
      >
        {by < 0 ? '↑' : '↓'}
      </Button>
    );
  };
  const buttons = (index: number, name: string) => (
    <div className="row">
      {(items || each.properties) && total > 1 && ([-1, 1] as const).map((by) => mover(index, by, name))}
      <Button
        look="quiet"
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
    const at = { schema: each, path: [...path, items ? index : key] };
    const id = ids[index] ?? '';
    return each.properties ? (
      <Item
        key={id}
        {...at}
        Field={Field}
        index={index}
        isTwice={entries.findIndex(([, item]) => isEqualValue(item, entries[index]?.[1])) < index}
        isOpen={open === id}
        onToggle={() => setOpen(open === id ? '' : id)}
        buttons={(name) => buttons(index, name)}
      />
    ) : (
      <li key={id} className={`row ${css.line}`}>
        <Field {...at} required />
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
        {/* The button that was pressed is gone: this one takes its place. */}
        <Button look="quiet" autoFocus onClick={restore}>
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
      {rows.length > 0 && (
        <ol className="stack" data-gap="tight">
          {rows}
        </ol>
      )}
      {items?.refers === 'entrenadores.yaml' && (
        <p className="help">
          ¿Quien buscas no está?{' '}
          <Link className="text-link" to="/contenido/entrenadores.yaml">
            Añade a la persona
          </Link>{' '}
          y guárdala: saldrá aquí. Lo que llevas escrito te espera en este navegador.
        </p>
      )}
      {!items ? (
        // A key is made from the name, and stays: other files name the entry by it.
        <NewByNameButton
          words={words}
          question={each.properties ? '¿Cómo se llama?' : 'Número de la foto'}
          {...(each.properties && { address: 'Su nombre en las direcciones de la web' })}
          why={(name, key) => {
            const isProposed = key === slugOf(name);
            const taken = entries.find(
              ([known, item]) => known === key || (isProposed && slugOf(nameOf(item)) === key),
            );
            return (
              taken &&
              `Ya está «${nameOf(taken[1]) || taken[0]}». ${each.properties ? 'Si no es lo mismo, cambia su nombre en las direcciones.' : ''}`
            );
          }}
          onName={(name, key) =>
            add(key, each.properties ? { [each.properties.name ? 'name' : 'title']: name } : '')
          }
        />
      ) : (
        total < maxItems && (
          <Button look="quiet" onClick={addItem}>
            {words}
          </Button>
        )
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </FieldGroup>
  );
}

/** Tells items apart while they are moved and taken out; what comes from elsewhere comes at the end. */
function useItemNumbers(count: number) {
  const [numbers, setNumbers] = useState<readonly number[]>([]);
  if (numbers.length === count) return [numbers, setNumbers] as const;
  const first = Math.max(-1, ...numbers) + 1;
  const next = [...numbers, ...Array.from({ length: count }, (_, i) => first + i)].slice(0, count);
  setNumbers(next);
  return [next, setNumbers] as const;
}

/** What a new entry begins with: a notice is mostly for the days from now on. */
const proposed = (fields: Record<string, FormSchema>, today: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.proposes === 'hoy' ? [[name, today]] : [])),
  );

const nameOf = (item: unknown): string => itemSummary(item, -1).name;

interface ItemProps extends Pick<ControlProps, 'schema' | 'path'> {
  /** Draws a value by its schema. Passed in, as a field may be a list itself. */
  Field: ComponentType<FieldProps>;
  index: number;
  isOpen: boolean;
  /** An item before it is equal. */
  isTwice: boolean;
  onToggle: () => void;
  /** Draws what moves it and takes it away. @param name of the item, for those who hear the buttons */
  buttons: (name: string) => ReactNode;
}

/** An item that opens: closed it shows its name and face, and whether something in it is wrong. */
function Item({ schema, path, Field, index, isOpen, isTwice, onToggle, buttons }: ItemProps) {
  const context = useFormContext();
  const { references } = useClub();
  const { value } = useField<{ img?: unknown }>(path);
  const id = useId();
  const within = remarksUnder(context, path);
  const missing = within.filter(({ tone }) => tone === 'missing');
  const faults = within.filter(({ tone }) => tone === 'error').length;
  const doubt =
    missing.length > 0
      ? 'Falta algo'
      : isTwice
        ? 'Está dos veces'
        : within.length > 0
          ? 'Conviene revisarlo'
          : '';
  const { name, days, detail } = itemSummary(value, index, references);
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
            onToggle();
            context.onPlace(path);
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
          {missing.length > 0 && <p className="help">Falta por rellenar: {missingLabels(missing)}.</p>}
          <Field schema={schema} path={path} isItem />
        </div>
      )}
    </li>
  );
}
