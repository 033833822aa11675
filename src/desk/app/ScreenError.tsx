import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { Button } from './parts/Button.tsx';
import { Notice } from './parts/Notice.tsx';

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
