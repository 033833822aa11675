import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Path } from '../../../api.ts';
import css from '../form.module.css';
import { type FormContext, valueAt } from '../form-context.ts';
import { type Removed, removedFrom, withItem } from './removed.ts';

interface Props {
  title: string;
  help?: string | undefined;
  path: Path;
  context: FormContext;
  /** One `li` for each item. */
  items: ReactNode[];
  /** Where not every item has its `li`. */
  count?: number;
  /** Stands above the items: another way to reach them. */
  before?: ReactNode;
  /** What adds one more. */
  children: ReactNode;
}

/** A list in a form: its items, of which one is open, what was just taken out of it, and what adds one more. */
export function List({ title, help, path, context, items, count = items.length, before, children }: Props) {
  const [openItem, open] = useState<string | null>(null);
  const [removed, setRemoved] = useState<(Removed & { name: string }) | null>(null);
  const [said, say] = useState('');
  const frame = useRef<HTMLFieldSetElement>(null);
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
  const removing = useStable((index: number, name: string) => {
    setRemoved({ ...removedFrom(valueAt(context.value, path), index), name });
    say('');
  });
  const toggle = useStable((item: string, step: string | number) => {
    open(openItem === item ? null : item);
    context.onPlace([...path, step]);
  });
  const state = useMemo(() => ({ openItem, open, toggle, removing, say }), [openItem, toggle, removing]);
  const restore = () => {
    if (!removed) return;
    context.setAt(path, withItem(valueAt(context.value, path), removed));
    setRemoved(null);
    say(`Vuelve a estar ${removed.name}.`);
    context.show([...path, removed.key ?? removed.index]);
  };
  const rows = removed
    ? items.toSpliced(
        removed.index,
        0,
        <li key="removed" className={css.removed}>
          <span role="status">Se ha quitado {removed.name}.</span>
          <button type="button" className={css.take} onClick={restore}>
            Deshacer
          </button>
        </li>,
      )
    : items;
  return (
    <ListContext value={state}>
      <fieldset ref={frame} className={css.group}>
        <legend className={css.legend}>
          {title} <span className={css.count}>{count}</span>
        </legend>
        {help && <p className={css.help}>{help}</p>}
        {before}
        {rows.length > 0 && <ol className={css.items}>{rows}</ol>}
        {children}
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </fieldset>
    </ListContext>
  );
}

/** What an item knows of the list around it. */
export interface ListState {
  /** The one item that is open, by its own id; null where all are closed. */
  openItem: string | null;
  open: (item: string) => void;
  /** Opens an item or closes it; the person is there then. @param step its key or number in the list */
  toggle: (item: string, step: string | number) => void;
  /** Tells the list what is about to be taken out, so that it can be put back. */
  removing: (index: number, name: string) => void;
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
export function useStable<Args extends unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...args) => latest.current(...args), []);
}
