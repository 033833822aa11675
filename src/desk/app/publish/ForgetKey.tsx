import type { Publishing } from './usePublishing.ts';

/** For a server that has another key than it had, once its host has said so. */
export function ForgetKey({ publishing: { forgetKey } }: { publishing: Publishing }) {
  return (
    <button type="button" className="button" data-quiet="" onClick={() => void forgetKey()}>
      El alojamiento dice que la ha cambiado: olvidar la de antes
    </button>
  );
}
