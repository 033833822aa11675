import { Component, type ReactNode } from 'react';
import { Notice } from '../Notice/Notice.tsx';

interface Props {
  onClose: () => void;
  children: ReactNode;
}

/**
 * When the viewer's own code cannot be loaded the album stays, and says so; with the connection it comes by itself. The
 * page remembers that it failed: the next photo that is opened comes with the page anew.
 */
export class LightboxBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount() {
    if (!this.state.failed) return;
    addEventListener('online', tryAgain);
    tryAgain();
  }

  override componentDidUpdate() {
    if (this.state.failed) addEventListener('online', tryAgain);
  }

  override componentWillUnmount() {
    removeEventListener('online', tryAgain);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Notice kind="error" onClose={this.props.onClose} action={{ label: 'Reintentar', onClick: tryAgain }}>
        <p>No se ha podido abrir la foto a pantalla completa. Comprueba tu conexión y vuelve a intentarlo.</p>
      </Notice>
    );
  }
}

/** The page anew, with the photo that its address names. */
function tryAgain(): void {
  if (navigator.onLine) location.reload();
}
