import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useId, useRef } from 'react';
import { isRouteErrorResponse, Link, useLocation, useRevalidator } from 'react-router';
import { signInAddress } from '../../core/addresses.ts';
import type { Refusal } from '../../core/desk-refusal.ts';
import { isLocalDesk } from '../browser/local-desk.ts';
import { Button } from './Button.tsx';
import css from './parts.module.css';

interface Props {
  tone: 'good' | 'error' | 'warning' | 'info';
  children: ReactNode;
}

/** Message box. Screen readers announce errors at once, and other tones politely. */
export function Notice({ tone, children }: Props) {
  return (
    <div className={`panel toned ${tone} row ${css.notice}`} role={tone === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

/** Link that signs in again in another tab, if a refusal needs it. Renders nothing on the local desk. */
export function SignInLink({ code }: { code: string | undefined }) {
  const { pathname, search } = useLocation();
  if (code !== 'not-signed-in' || isLocalDesk()) return null;
  return (
    <a
      href={signInAddress(pathname + search)}
      target="_blank"
      rel="noreferrer"
      className="button button-quiet"
    >
      Entrar
    </a>
  );
}

/** Message of a refusal, with a link to sign in if the session has ended. */
export function RefusalNotice({ refusal, children }: { refusal: Refusal; children?: ReactNode }) {
  return (
    <Notice tone="error">
      <p>{refusal.message}</p>
      {children}
      <SignInLink code={refusal.code} />
    </Notice>
  );
}

type HeadingProps = ComponentProps<'h2'> & { as?: 'h1' | 'h2' | 'h3' };

/** Heading of a section that has just appeared. Takes the focus from the button that was replaced. */
export function FocusedHeading({ as: Heading = 'h2', ...heading }: HeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return <Heading ref={ref} tabIndex={-1} {...heading} />;
}

/** Bulleted list of sentences, without duplicates. */
export const SentenceList = ({ sentences }: { sentences: readonly string[] }) => (
  <ul className="bullets">
    {[...new Set(sentences)].map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

interface CollapsibleListProps {
  title: string;
  count: number;
  /** Largest count with which the section is initially open. */
  maxOpen: number;
  children: ReactNode;
}

/** Collapsible section with a count. Renders nothing if the count is 0. */
export function CollapsibleList({ title, count, maxOpen, children }: CollapsibleListProps) {
  if (count === 0) return null;
  return (
    <details className="fold panel" open={count <= maxOpen}>
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
  /** Name of the task: «Subiendo fotos». */
  label: string;
  count: number;
  total: number;
}

/** Progress of a long task, as text and as a bar. */
export function ProgressBar({ label, count, total }: ProgressProps) {
  const id = useId();
  return (
    <div className="stack tight">
      <p id={id}>{total > 0 ? `${label}: ${count} de ${total}` : `${label}…`}</p>
      <progress className={css.progress} aria-labelledby={id} value={count} max={Math.max(total, 1)} />
    </div>
  );
}

/** Returns the Spanish message for an error of a route. */
function messageOf(error: unknown): string {
  if (!isRouteErrorResponse(error))
    return 'Algo ha fallado en esta pantalla. Lo que estaba guardado sigue igual.';
  return error.data?.message ?? 'No se ha podido hacer. Vuelve a cargar la página y prueba otra vez.';
}

/** Statuses of requests that are refused again when they are repeated. */
const PERMANENT_STATUSES = [400, 403, 404];

/** Replaces a screen that failed to load or render. Offers a retry, or the person's start page where a retry is useless. */
export function ScreenError({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator();
  const isPermanent = isRouteErrorResponse(error) && PERMANENT_STATUSES.includes(error.status);
  return (
    <>
      <h1 className="visually-hidden">Esta página no se puede abrir</h1>
      <Notice tone="error">
        <p>{messageOf(error)}</p>
        {isPermanent ? (
          <Link to={error.data?.startPath ?? '/'} className="button button-quiet">
            Ir al inicio
          </Link>
        ) : (
          <Button variant="quiet" onClick={revalidate}>
            Probar otra vez
          </Button>
        )}
      </Notice>
    </>
  );
}

/** Creates the error boundary of a layout: the error below the layout's head, or below a plain one if the layout failed to load. */
export const layoutErrorBoundary = <Data extends object>(Head: ComponentType<Data>, className?: string) =>
  function LayoutError({ error, loaderData }: { error: unknown; loaderData?: Data }) {
    return (
      <>
        {loaderData ? (
          <Head {...loaderData} />
        ) : (
          <header className={`ground ink ${css.plainHead}`}>Escritorio</header>
        )}
        <main className={className}>
          <ScreenError error={error} />
        </main>
      </>
    );
  };
