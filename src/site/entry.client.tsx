import { StrictMode, startTransition, use, useLayoutEffect } from 'react';
import { HydratedRouter } from 'react-router/dom';
import { endStart, hasGoneBack } from './opening/back.ts';
import { layOutRest } from './opening/opening.ts';

const NEVER = new Promise<never>(() => {});

/** A page that has been left stays the HTML it is until the other takes its place. */
function Router() {
  if (hasGoneBack()) use(NEVER);
  useLayoutEffect(endStart, []);
  return <HydratedRouter />;
}

/**
 * Each step in a task of its own, for a visitor may want to tap in between: the libraries have just been evaluated, then
 * comes React's renderer, the largest of them (it is in the same file), then the rest of the page is laid out, then it is
 * hydrated.
 */
setTimeout(async () => {
  const { hydrateRoot } = await import('react-dom/client');
  await layOutRest();
  setTimeout(() =>
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <Router />
        </StrictMode>,
      );
    }),
  );
});
