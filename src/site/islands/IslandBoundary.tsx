import { Component, type ReactNode } from 'react';
import css from './IslandBoundary.module.css';

interface Props {
  children: ReactNode;
  /** React runs what is inside. */
  onMount: () => void;
  /** Drawing threw. */
  onError: (error: unknown) => void;
}

/** What drawing a part of a page throws takes its place; the page around it lives on. */
export class IslandBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidMount() {
    this.props.onMount();
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : <ErrorScreen error={error} />;
  }
}

/** The error screen, in the place of a part of a page: what happened, in the error's own words, and the way home. */
const ErrorScreen = ({ error }: { error: unknown }) => (
  <div className={`stack ${css.screen}`} data-ground="night" role="alert">
    <h2>¡Vaya!</h2>
    <p>Parece que se ha producido un error.</p>
    <p className={`small ${css.detail}`}>{error instanceof Error ? error.message : String(error)}</p>
    <a href="/" className="button">
      Volver a la página principal
    </a>
  </div>
);
