import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { slugOf } from '../../../../content/slug.ts';
import { addWords } from '../add-words.ts';
import css from '../form.module.css';

interface Props {
  /** Key of the list in the content. */
  list: string;
  taken: readonly string[];
  onAdd: (key: string, name: string) => void;
}

/** Adds an entry by its name, from which its key is made. The key stays: other files name the entry by it. */
export function NewEntry({ list, taken, onAdd }: Props) {
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
    requestAnimationFrame(() => button.current?.focus());
  };
  const key = freeKey(slugOf(name), taken);
  const add = () => {
    if (!key) return;
    setAsking(false);
    setName('');
    onAdd(key, name.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  if (!asking)
    return (
      <button ref={button} type="button" className={css.add} onClick={() => setAsking(true)}>
        {addWords(list)}
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
        <button type="button" className="button" data-quiet="" onClick={close}>
          Dejarlo
        </button>
      </div>
    </div>
  );
}

/** A key that no other entry has; '' for a name without letters or numbers. */
function freeKey(wanted: string, taken: readonly string[]): string {
  if (!wanted) return '';
  const known = new Set(taken);
  for (let n = 1; ; n += 1) {
    const key = n === 1 ? wanted : `${wanted}-${n}`;
    if (!known.has(key)) return key;
  }
}
