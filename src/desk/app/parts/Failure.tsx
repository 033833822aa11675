import css from './Notice.module.css';

/** What stands in place of what could not be had: why, and another try. */
export function Failure({ error, onRetry }: { error: { message: string }; onRetry: () => void }) {
  return (
    <div className={css.notice} data-tone="error" role="alert">
      <p>{error.message}</p>
      <button type="button" className="button" data-quiet="" onClick={onRetry}>
        Probar otra vez
      </button>
    </div>
  );
}
