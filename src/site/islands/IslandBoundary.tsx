import { Component, type ReactNode } from 'react';
import { ErrorScreen } from '../components/ErrorScreen/ErrorScreen.tsx';

/** What drawing a part of a page throws takes its place; the page around it lives on. */
export class IslandBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : <ErrorScreen error={error} />;
  }
}
