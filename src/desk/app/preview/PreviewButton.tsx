import css from './PreviewButton.module.css';

/** Shows the page where there is no room for it beside the form; where there is, it is not needed. */
export function PreviewButton({ onPreview }: { onPreview: () => void }) {
  return (
    <button type="button" className={css.preview} onClick={onPreview}>
      Ver cómo queda
    </button>
  );
}
