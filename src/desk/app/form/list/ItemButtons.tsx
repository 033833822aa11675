import css from '../form.module.css';
import { useListState } from './List.tsx';

interface Props {
  /** Of the item, for those who hear the buttons. */
  name: string;
  index: number;
  total: number;
  /** Puts the item one place up (-1) or down (1). */
  onMove?: ((by: -1 | 1) => void) | undefined;
  onRemove: () => void;
}

/** Moves an item of a list, or takes it away. */
export function ItemButtons({ name, index, total, onMove, onRemove }: Props) {
  const { removing, say } = useListState();
  const move = (button: HTMLElement, by: -1 | 1) => {
    const to = index + by;
    if (!onMove || to < 0 || to >= total) return;
    onMove(by);
    say(`${name}: ahora en el puesto ${to + 1} de ${total}.`);
    // Whoever moves an item mostly moves it on; the browser lets go of a button that changes its place.
    requestAnimationFrame(() => button.focus());
  };
  return (
    <div className={css.itemButtons}>
      {onMove && total > 1 && (
        <>
          <button
            type="button"
            aria-label={`Subir ${name}`}
            aria-disabled={index === 0}
            onClick={({ currentTarget }) => move(currentTarget, -1)}
          >
            ↑
          </button>
          <button
            type="button"
            aria-label={`Bajar ${name}`}
            aria-disabled={index === total - 1}
            onClick={({ currentTarget }) => move(currentTarget, 1)}
          >
            ↓
          </button>
        </>
      )}
      <button
        type="button"
        aria-label={`Quitar ${name}`}
        onClick={() => {
          removing(index, name);
          onRemove();
        }}
      >
        Quitar
      </button>
    </div>
  );
}
