import { browserSupportsWebAuthn, usePasskeyCeremony } from '../../browser/use-passkeys.ts';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';

/** Signs in with a passkey. Renders nothing in browsers without passkeys. @param back path to open */
export function PasskeyButton({ back }: { back: string }) {
  const { start, isBusy, problem } = usePasskeyCeremony('/entrar', { back });
  if (!browserSupportsWebAuthn()) return null;
  return (
    <div className="stack tight">
      <Button variant="quiet" onClick={start} disabled={isBusy}>
        Entrar con una llave de acceso
      </Button>
      {problem && <Notice tone="error">{problem}</Notice>}
    </div>
  );
}
