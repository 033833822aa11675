import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { slugOf } from '../../../../content/slug.ts';
import { addWords } from '../control.ts';
import css from '../form.module.css';
import { type InnerProps, useField, useFormContext } from '../form-context.ts';
import { Item } from './Item.tsx';
import { ItemButtons } from './Line.tsx';
import { List } from './List.tsx';

/** Values one below the other, and a button for one more: numbered, or under keys by which other files name them. */
export function ListField(props: InnerProps) {
  const { schema, path } = props;
  const { items, additionalProperties, maxItems = Number.POSITIVE_INFINITY } = schema;
  const each = items ?? (additionalProperties as typeof items) ?? {};
  const { show, setAt, field } = useFormContext();
  const { value = {} } = useField<object>(path);
  const steps = Object.keys(value);
  const words = addWords(schema);
  const add = (step: string | number, item: unknown) => {
    setAt(path, items ? [...Object.values(value), item] : { ...value, [step]: item });
    show([...path, step]);
  };
  return (
    <List
      {...props}
      row={(step, index) =>
        each.properties ? (
          <Item schema={each} path={[...path, step]} index={index} />
        ) : (
          <li className={css.line} data-item="">
            {field({ schema: each, path: [...path, step], required: true })}
            <ItemButtons name={`${index + 1} de ${steps.length}`} index={index} />
          </li>
        )
      }
    >
      {!items ? (
        <NewEntry
          words={words}
          taken={steps}
          onAdd={(key, name) => add(key, { [each.properties?.name ? 'name' : 'title']: name })}
        />
      ) : (
        steps.length < maxItems && (
          <button
            type="button"
            className={css.add}
            onClick={() => add(steps.length, each.properties ? {} : null)}
          >
            {words}
          </button>
        )
      )}
    </List>
  );
}

interface NewEntryProps {
  /** Of its button. */
  words: string;
  taken: readonly string[];
  onAdd: (key: string, name: string) => void;
}

/** Adds an entry by its name, from which its key is made. The key stays: other files name the entry by it. */
function NewEntry({ words, taken, onAdd }: NewEntryProps) {
  const [asking, setAsking] = useState(false);
  const [name, setName] = useState('');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) input.current?.focus();
  }, [asking]);
  const close = () => {
    setAsking(false);
    setName('');
  };
  const cancel = () => {
    close();
    requestAnimationFrame(() => button.current?.focus());
  };
  const key = freeKey(slugOf(name), taken);
  const add = () => {
    if (!key) return;
    close();
    onAdd(key, name.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  if (!asking)
    return (
      <button ref={button} type="button" className={css.add} onClick={() => setAsking(true)}>
        {words}
      </button>
    );
  return (
    <div className={css.newEntry}>
      <label htmlFor={id} className={css.label}>
        ¿Cómo se llama?
      </label>
      <input
        ref={input}
        id={id}
        className={css.input}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={css.line}>
        <button type="button" className="button" disabled={!key} onClick={add}>
          Añadir
        </button>
        <button type="button" className="button" data-quiet="" onClick={cancel}>
          Dejarlo
        </button>
      </div>
    </div>
  );
}

/** A key that no other entry has; '' for a name without letters or numbers. */
function freeKey(slug: string, taken: readonly string[]): string {
  let key = slug;
  for (let n = 2; taken.includes(key); n += 1) key = `${slug}-${n}`;
  return key;
}
