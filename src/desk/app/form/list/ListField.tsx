import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { slugOf } from '../../../../content/spelling.ts';
import type { FormSchema } from '../../../form-schema.ts';
import { Button } from '../../parts/Button.tsx';
import { NewByName } from '../../parts/NewByName.tsx';
import css from '../form.module.css';
import { type InnerProps, useField, useFormContext } from '../form-context.ts';
import { Group } from '../labels.tsx';
import { Item } from './Item.tsx';

type Entry = [key: string, item: unknown];

/** Values one below the other, and a button for one more: numbered, or under keys by which other files name them. */
export function ListField({ schema, path, title, required }: InnerProps) {
  const { items, additionalProperties, maxItems = Number.POSITIVE_INFINITY } = schema;
  const each = items ?? (additionalProperties as FormSchema);
  const { show, setAt, field } = useFormContext();
  const { value, put } = useField<object>(path);
  const [open, setOpen] = useState('');
  const [removed, setRemoved] = useState<{ index: number; entry: Entry; name: string } | null>(null);
  const [said, say] = useState('');
  const entries: Entry[] = Object.entries(value ?? {});
  const total = entries.length;
  const [keys, setKeys] = useItemKeys(total);
  const words = `Añadir ${schema.one ?? 'uno más'}`;

  const listOf = (all: readonly Entry[]) => (items ? all.map(([, item]) => item) : Object.fromEntries(all));
  const change = (next: <T>(list: readonly T[]) => T[]) => {
    setKeys(next(keys));
    const left = next(entries);
    // A list that nobody needs is left out once nothing is left in it.
    put(left.length > 0 || required ? listOf(left) : undefined);
  };
  const add = (key: string, item: unknown) => {
    setAt(path, listOf([...entries, [key, item]]));
    show([...path, items ? total : key]);
  };
  const restore = () => {
    if (!removed) return;
    const { index, entry, name } = removed;
    put(listOf(entries.toSpliced(index, 0, entry)));
    setRemoved(null);
    say(`Vuelve a estar ${name}.`);
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
          say(`${name}: ahora en el puesto ${to + 1} de ${total}.`);
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
    return (
      <Fragment key={items ? keys[index] : key}>
        {each.properties ? (
          <Item {...at} {...{ index, open, setOpen }} buttons={(name) => buttons(index, name)} />
        ) : (
          <li className={`row ${css.line}`}>
            {field({ ...at, required: true })}
            {buttons(index, `${index + 1} de ${total}`)}
          </li>
        )}
      </Fragment>
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
    <Group
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
          y guárdala como borrador: saldrá aquí, y al guardar el equipo se guarda con él.
        </p>
      )}
      {!items ? (
        // A key is made from the name, and stays: other files name the entry by it.
        <NewByName
          words={words}
          question={each.properties ? '¿Cómo se llama?' : 'Número de la foto'}
          isFree={(name) => slugOf(name) !== ''}
          onName={(name) =>
            add(
              freeKey(
                slugOf(name),
                entries.map(([key]) => key),
              ),
              each.properties ? { [each.properties.name ? 'name' : 'title']: name } : '',
            )
          }
        />
      ) : (
        total < maxItems && (
          <Button look="quiet" onClick={() => add('', each.properties ? {} : null)}>
            {words}
          </Button>
        )
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </Group>
  );
}

/** Tells items apart while they are moved and taken out; what comes from elsewhere comes at the end. */
function useItemKeys(count: number) {
  const [keys, setKeys] = useState<readonly number[]>([]);
  if (keys.length === count) return [keys, setKeys] as const;
  const first = Math.max(-1, ...keys) + 1;
  const next = [...keys, ...Array.from({ length: count }, (_, i) => first + i)].slice(0, count);
  setKeys(next);
  return [next, setKeys] as const;
}

/** A key that no other entry has. */
function freeKey(slug: string, taken: readonly string[]): string {
  let key = slug;
  for (let n = 2; taken.includes(key); n += 1) key = `${slug}-${n}`;
  return key;
}
