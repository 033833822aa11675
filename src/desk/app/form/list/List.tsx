import {
  createContext,
  Fragment,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import css from '../form.module.css';
import { type InnerProps, useField, useFormContext } from '../form-context.ts';
import { Group } from '../labels.tsx';
import { type Removed, removedFrom, withItem } from './removed.ts';

type Step = string | number;

interface Props extends InnerProps {
  /** Draws an item: a `li`. @param step its number in the list, or its key */
  row: (step: Step, index: number) => ReactNode;
  /** Stands above the items: another way to reach them. */
  before?: ReactNode;
  /** What adds one more. */
  children: ReactNode;
}

/** A list in a form: its items, of which one is open, what was just taken out of it, and what adds one more. */
export function List({ schema, path, title, required, row, before, children }: Props) {
  const context = useFormContext();
  const { value, put } = useField<object>(path);
  const [openItem, open] = useState<string | null>(null);
  const [removed, setRemoved] = useState<(Removed & { name: string }) | null>(null);
  const [said, say] = useState('');
  const frame = useRef<HTMLFieldSetElement>(null);
  const entries = Object.entries(value ?? {});
  const total = entries.length;
  const [keys, setKeys] = useItemKeys(total);
  const change = (next: <T>(list: readonly T[]) => T[]) => {
    setKeys(next(keys));
    const left = next(entries);
    const list = Array.isArray(value) ? left.map(([, item]) => item) : Object.fromEntries(left);
    // A list that nobody needs is left out once nothing is left in it.
    put(left.length > 0 || required ? list : undefined);
  };
  const move = useStable((index: number, by: -1 | 1) =>
    change((list) => list.with(index, list[index + by] as never).with(index + by, list[index] as never)),
  );
  const remove = useStable((index: number, name: string) => {
    setRemoved({ ...removedFrom(value, index), name });
    say('');
    change((list) => list.toSpliced(index, 1));
  });
  useEffect(() => {
    if (!removed) return;
    // The item is gone with the next picture: whoever took it away goes on with the one after it.
    const request = requestAnimationFrame(() => {
      const rows = frame.current?.querySelectorAll(':scope > ol > li[data-item]') ?? [];
      const next = rows[removed.index] ?? rows[rows.length - 1] ?? frame.current;
      next?.querySelector<HTMLElement>('button, select, input, textarea')?.focus();
    });
    return () => cancelAnimationFrame(request);
  }, [removed]);
  const toggle = useStable((item: string, step: Step) => {
    open(openItem === item ? null : item);
    context.onPlace([...path, step]);
  });
  const state = useMemo(
    () => ({ total, openItem, open, toggle, move, remove, say }),
    [total, openItem, toggle, move, remove],
  );
  const restore = () => {
    if (!removed) return;
    put(withItem(value, removed) as object);
    setRemoved(null);
    say(`Vuelve a estar ${removed.name}.`);
    context.show([...path, removed.key ?? removed.index]);
  };
  const rows = entries.flatMap(([key], i) => {
    const drawn = row(Array.isArray(value) ? i : key, i);
    return drawn ? <Fragment key={Array.isArray(value) ? keys[i] : key}>{drawn}</Fragment> : [];
  });
  if (removed)
    rows.splice(
      removed.index,
      0,
      <li key="removed" className={css.removed}>
        <span role="status">Se ha quitado {removed.name}.</span>
        <button type="button" className={css.take} onClick={restore}>
          Deshacer
        </button>
      </li>,
    );
  return (
    <ListContext value={state}>
      <Group
        ref={frame}
        path={path}
        schema={schema}
        title={
          <>
            {title} <span className={css.count}>{total}</span>
          </>
        }
      >
        {before}
        {rows.length > 0 && <ol className={css.items}>{rows}</ol>}
        {children}
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </Group>
    </ListContext>
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

/** What an item knows of the list around it. */
interface ListState {
  total: number;
  /** The one item that is open, by its own id; null where all are closed. */
  openItem: string | null;
  open: (item: string) => void;
  /** Opens an item or closes it; the person is there then. */
  toggle: (item: string, step: Step) => void;
  /** Puts an item one place up (-1) or down (1). */
  move: (index: number, by: -1 | 1) => void;
  /** Takes an item out; it can be put back, under its name. */
  remove: (index: number, name: string) => void;
  /** Says something to those who hear the screen. */
  say: (words: string) => void;
}

const ListContext = createContext<ListState | null>(null);

/** The list around an item. Only below a list. */
export function useListState(): ListState {
  const state = useContext(ListContext);
  if (!state) throw new Error('An item stands outside of a list.');
  return state;
}

/** A function that stays the same for those it is given to, and does what the last one did. Not to be called while drawing. */
function useStable<Args extends unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...args) => latest.current(...args), []);
}
