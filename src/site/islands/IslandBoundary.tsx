import { Component, type ReactNode } from 'react';
import { ErrorScreen } from '../components/ErrorScreen/ErrorScreen.tsx';

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
