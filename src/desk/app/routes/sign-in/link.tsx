import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { z } from 'zod';
import { browserTokenOf, requireAccounts, startSession } from '../../../server/account-requests.ts';
import { readSubmission } from '../../../server/read-submission.ts';
import type { RouteHandle } from '../../../server/route-access.ts';
import { refusalIn } from '../../browser/submit.ts';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import type { Route } from './+types/link.ts';
import css from './sign-in.module.css';

export const handle: RouteHandle = { access: 'anyone' };

export function loader({ request, context }: Route.LoaderArgs) {
  const { accounts } = requireAccounts(context);
  return { isPending: accounts.codes.isPending(browserTokenOf(request)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { token } = await readSubmission(z.object({ token: z.string().max(100) }), request);
  const { accounts } = requireAccounts(context);
  const redeemed = accounts.codes.redeemLink(browserTokenOf(request), token);
  throw await startSession(request, context, { ...redeemed, returnTo: '' });
}

/**
 * Page of the link in a mail. Only its button signs in, because mail programs may open links, which must not use up the token.
 * The token is in the URL hash, which browsers do not send.
 */
export default function LinkScreen({ loaderData: { isPending }, actionData }: Route.ComponentProps) {
  const [token] = useState(() => location.hash.slice(1));
  const isBusy = useNavigation().state !== 'idle';
  const refusal = refusalIn(actionData);
  if (!isPending || !token || refusal?.code === 'other-browser') return <OtherBrowser />;
  return (
    <div className="stack">
      <h1>Entrar en el escritorio</h1>
      <Form method="post" className={`panel stack ${css.form}`}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Entrando…' : 'Entrar'}
        </Button>
      </Form>
      {refusal && <Notice tone="error">{refusal.message}</Notice>}
    </div>
  );
}

const OtherBrowser = () => (
  <div className="stack">
    <h1>Este enlace no vale aquí</h1>
    <p>
      Solo vale durante diez minutos, una vez, y en el navegador en el que lo pediste. Si lo pediste en otro
      navegador, escribe allí el código de seis cifras del correo.
    </p>
    <Link to="/entrar" className="button">
      Pedir otro código en este navegador
    </Link>
  </div>
);
