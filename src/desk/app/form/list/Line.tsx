import type { ReactNode } from 'react';
import type { Path } from '../../../api.ts';
import css from '../form.module.css';
import { placeName } from '../form-context.ts';
import { Remarks } from '../labels.tsx';
import { useListState } from './List.tsx';

interface ButtonsProps {
  /** Of the item, for those who hear the buttons. */
  name: string;
  index: number;
  /** Its place in the list is not for the person to choose. */
  fixed?: boolean;
  onRemove?: () => void;
}

/** Moves an item of a list, or takes it away. */
export function ItemButtons({ name, index, fixed, onRemove }: ButtonsProps) {
  const { total, move, remove, say } = useListState();
  const mover = (by: -1 | 1) => {
    const to = index + by;
    const isEnd = to < 0 || to >= total;
    return (
      <button
        type="button"
        aria-label={`${by < 0 ? 'Subir' : 'Bajar'} ${name}`}
        aria-disabled={isEnd}
        onClick={({ currentTarget }) => {
          if (isEnd) return;
          move(index, by);
          say(`${name}: ahora en el puesto ${to + 1} de ${total}.`);
          // Whoever moves an item mostly moves it on; the browser lets go of a button that changes its place.
          requestAnimationFrame(() => currentTarget.focus());
        }}
      >
        {by < 0 ? '↑' : '↓'}
      </button>
    );
  };
  return (
    <div className={css.itemButtons}>
      {!fixed && total > 1 && (
        <>
          {mover(-1)}
          {mover(1)}
        </>
      )}
      <button
        type="button"
        aria-label={`Quitar ${name}`}
        onClick={() => {
          onRemove?.();
          remove(index, name);
        }}
      >
        Quitar
      </button>
    </div>
  );
}

/** An item of one line, with what is wrong with it below. */
export function Line({ path, children, ...buttons }: ButtonsProps & { path: Path; children: ReactNode }) {
  return (
    <li className={css.line} data-item="" data-place={placeName(path)}>
      {children}
      <ItemButtons {...buttons} />
      <Remarks path={path} />
    </li>
  );
}
