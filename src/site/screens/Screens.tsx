import { Navigate, Outlet, useRouteError } from 'react-router';
import { ErrorScreen } from '../components/ErrorScreen/ErrorScreen.tsx';
import { isUnknownAddress } from '../unknown-address.ts';

/** Around all screens: a screen that fails is replaced by the error screen, and the frame around it lives on. */
export default function Screens() {
  return <Outlet />;
}

/** An address without a page leads home, in place of its history entry; anything else is a fault and is shown. */
export function ErrorBoundary() {
  const error = useRouteError();
  return isUnknownAddress(error) ? <Navigate to="/" replace /> : <ErrorScreen error={error} />;
}
