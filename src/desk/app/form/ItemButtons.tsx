import css from './form.module.css';

interface Props {
  /** Of the item, for those who hear the buttons. */
  name: string;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
}

/** Moves an item of a list, or takes it away. */
export function ItemButtons({ name, onUp, onDown, onRemove }: Props) {
  return (
    <div className={css.itemButtons}>
      <button type="button" aria-label={`Subir ${name}`} disabled={!onUp} onClick={onUp}>
        ↑
      </button>
      <button type="button" aria-label={`Bajar ${name}`} disabled={!onDown} onClick={onDown}>
        ↓
      </button>
      <button type="button" aria-label={`Quitar ${name}`} disabled={!onRemove} onClick={onRemove}>
        Quitar
      </button>
    </div>
  );
}
