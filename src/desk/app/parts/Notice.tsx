import { type ReactNode, useId } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { Button } from './Button.tsx';
import css from './parts.module.css';

interface Props {
  tone: 'good' | 'error' | 'warning' | 'info';
  children: ReactNode;
}

/** How something went. Screen readers announce an error at once, the rest when it is its turn. */
export function Notice({ tone, children }: Props) {
  return (
    <div className={css.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

interface ProgressProps {
  /** What is being done: «Subiendo fotos». */
  words: string;
  count: number;
  total: number;
}

/** How far a long task is, in words and as a bar. */
export function ProgressBar({ words, count, total }: ProgressProps) {
  const id = useId();
  return (
    <div className="stack" data-gap="tight">
      <p id={id}>{total > 0 ? `${words}: ${count} de ${total}` : `${words}…`}</p>
      <progress className={css.progress} aria-labelledby={id} value={count} max={Math.max(total, 1)} />
    </div>
  );
}

function messageOf(error: unknown): string {
  if (!isRouteErrorResponse(error))
    return 'Algo ha fallado en esta pantalla. Lo que estaba guardado sigue igual.';
  return error.data?.message ?? 'El escritorio no entiende lo que se ha pedido.';
}

/** In the place of a screen that could not be had: why, in the words of the desk, and another try. */
export function ScreenError({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator();
  return (
    <Notice tone="error">
      <p>{messageOf(error)}</p>
      <Button look="quiet" onClick={revalidate}>
        Probar otra vez
      </Button>
    </Notice>
  );
}
