import { Component, type ReactNode } from 'react';
import { Notice } from '../Notice/Notice.tsx';

interface Props {
  onClose: () => void;
  children: ReactNode;
}

/** When the lightbox's own code cannot be loaded the album stays, and says so. */
export class LightboxBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Notice kind="error" onClose={this.props.onClose}>
        <p>No se ha podido abrir la foto a pantalla completa. Comprueba tu conexión y recarga la página.</p>
      </Notice>
    );
  }
}
