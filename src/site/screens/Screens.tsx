import { Outlet, useRouteError } from 'react-router';
import { ErrorScreen } from '../components/ErrorScreen/ErrorScreen.tsx';

/** Around all screens: a screen that fails is replaced by the error screen, and the frame around it lives on. */
export default function Screens() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorScreen error={useRouteError()} />;
}
