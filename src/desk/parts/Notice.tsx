import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
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
    <div className={`panel row ${css.notice}`} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

type HeadingProps = ComponentProps<'h2'> & { as?: 'h2' | 'h3' };

/** The heading of what has just come. It takes the focus: the button that was pressed is gone, and may be far from it. */
export function FocusedHeading({ as: Heading = 'h2', ...heading }: HeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return <Heading ref={ref} tabIndex={-1} {...heading} />;
}

/** Sentences, one below the other. */
export const SentenceList = ({ lines }: { lines: readonly string[] }) => (
  <ul className="bullets">
    {[...new Set(lines)].map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

interface FoldProps {
  title: string;
  count: number;
  /** More than these are closed at first. */
  most: number;
  children: ReactNode;
}

/** Things of a kind, and how many; nothing where there are none. */
export function CollapsibleList({ title, count, most, children }: FoldProps) {
  if (count === 0) return null;
  return (
    <details className="fold panel" open={count <= most}>
      <summary>
        <h3>
          {title} <span className="help">{count}</span>
        </h3>
      </summary>
      {children}
    </details>
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
