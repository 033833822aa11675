import { useEffect, useRef, useState } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { parseEmailAddress } from '../../../../base/addresses/contact-form.ts';
import { authenticationResponse } from '../../../core/people/passkeys.ts';
import { findByEmail } from '../../../core/people/people-file.ts';
import { START_PATHS } from '../../../core/people/person.ts';
import { composeCodeMail } from '../../../core/people/sign-in-mail.ts';
import { SignInRefusal } from '../../../core/people/sign-in-refusal.ts';
import { newAccountToken } from '../../../core/people/tokens.ts';
import {
  browserTokenOf,
  clubNameOf,
  deviceOf,
  formatSignInCookie,
  peopleOf,
  requireAccounts,
  returnPath,
  startSession,
} from '../../../server/account-requests.ts';
import { personContext } from '../../../server/context.ts';
import { readSubmission } from '../../../server/read-submission.ts';
import type { RouteHandle } from '../../../server/route-access.ts';
import { refusalIn } from '../../browser/submit.ts';
import { Button } from '../../parts/Button.tsx';
import { FocusedHeading } from '../../parts/Notice.tsx';
import { TextField } from '../../parts/TextField.tsx';
import type { Route } from './+types/sign-in.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import css from './sign-in.module.css';

export const handle: RouteHandle = { access: 'anyone' };

export function loader({ request, context }: Route.LoaderArgs) {
  const { accounts } = requireAccounts(context);
  const person = context.get(personContext);
  if (person) throw redirect(START_PATHS[person.role]);
  return {
    /** True while a code that this browser asked for is valid. */
    isPending: accounts.codes.isPending(browserTokenOf(request)),
    /** Path to open after signing in; '' for the person's start page. */
    back: returnPath(new URL(request.url).searchParams.get('volver') ?? '') ?? '',
  };
}

const back = z.string().max(2000);
const submission = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('send-code'), email: z.string().max(300) }),
  z.object({ intent: z.literal('enter-code'), code: z.string().max(500), back }),
  z.object({ intent: z.literal('passkey-options') }),
  z.object({ intent: z.literal('passkey-response'), response: authenticationResponse, back }),
]);

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readSubmission(submission, request);
  if (sent.intent === 'send-code') return requestCode(sent.email, { request, context });
  const { accounts } = requireAccounts(context);
  const browserToken = browserTokenOf(request) || newAccountToken();
  if (sent.intent === 'passkey-options') {
    const passkeyOptions = await accounts.passkeys.authenticationOptions(browserToken);
    return data({ passkeyOptions }, { headers: { 'Set-Cookie': formatSignInCookie(browserToken) } });
  }
  const person = context.get(personContext);
  // The link of the same mail may have signed this browser in from another tab.
  if (person && sent.intent === 'enter-code' && !accounts.codes.isPending(browserToken))
    throw redirect(returnPath(sent.back) ?? START_PATHS[person.role]);
  const identified =
    sent.intent === 'enter-code'
      ? accounts.codes.redeemCode(browserToken, codeIn(sent.code))
      : { personId: await accounts.passkeys.authenticate(browserToken, sent.response) };
  throw await startSession(request, context, { ...identified, returnTo: sent.back });
}

/** Finds the six digits in a typed or pasted text: `Código: 202 459`. @throws SignInRefusal `incomplete-code` */
function codeIn(typed: string): string {
  const found = /(?<!\d)\d{3}[\s.-]?\d{3}(?!\d)/.exec(typed)?.[0] ?? typed;
  const digits = found.replace(/\D/g, '');
  if (digits.length !== 6) throw new SignInRefusal({ code: 'incomplete-code' });
  return digits;
}

/** Sends a code. Returns the same answer for unknown addresses, which receive no mail. */
async function requestCode(
  typed: string,
  { request, context }: Pick<Route.ActionArgs, 'request' | 'context'>,
) {
  const { accounts, ip } = requireAccounts(context);
  const email = parseEmailAddress(typed);
  if (!email) throw new SignInRefusal({ code: 'bad-address' });
  const person = findByEmail(await peopleOf(context), email);
  const { browserToken, ...issued } = accounts.codes.request({ email, personId: person?.id ?? null, ip });
  const club = await clubNameOf(context);
  if (person) {
    const { origin } = accounts;
    const facts = { ...issued, origin, club, device: deviceOf(request), now: accounts.now() };
    accounts.sendMail(() => composeCodeMail(person, facts));
  }
  return data({ sentTo: email }, { headers: { 'Set-Cookie': formatSignInCookie(browserToken) } });
}

/** Screen that asks for the address, then for the code in the mail. */
export default function SignInScreen({ loaderData: { isPending, back }, actionData }: Route.ComponentProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [asksAgain, setAsksAgain] = useState(false);
  /** Answer about an earlier code, whose problem is no longer shown. */
  const [dismissed, setDismissed] = useState<typeof actionData>(undefined);
  const problem = actionData === dismissed ? undefined : refusalIn(actionData)?.message;
  const answer = actionData && 'sentTo' in actionData ? actionData : null;
  useEffect(() => {
    if (!answer) return;
    setSentTo(answer.sentTo);
    setAsksAgain(false);
  }, [answer]);
  function askAgain() {
    setAsksAgain(true);
    setDismissed(actionData);
  }
  return isPending && !asksAgain ? (
    <CodeForm sentTo={sentTo} back={back} problem={problem} onAskAgain={askAgain} />
  ) : (
    <AddressForm back={back} problem={problem} />
  );
}

interface AddressFormProps {
  back: string;
  problem: string | undefined;
}

function AddressForm({ back, problem }: AddressFormProps) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <div className="stack">
      <h1>Entrar en el escritorio</h1>
      <Form method="post" className={`panel stack ${css.form}`} noValidate>
        <input type="hidden" name="intent" value="send-code" />
        <TextField
          name="email"
          label="Tu correo"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          help="El que le diste a la junta. Te llegará un código: no hay contraseñas."
          problems={problem ? [problem] : []}
        />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Enviando…' : 'Enviarme un código'}
        </Button>
      </Form>
      <PasskeyButton back={back} />
      <p className="help">Si todavía no tienes acceso, pídeselo a alguien de la junta.</p>
    </div>
  );
}

interface CodeFormProps {
  /** Address that was typed; null after a reload. */
  sentTo: string | null;
  back: string;
  problem: string | undefined;
  onAskAgain: () => void;
}

function CodeForm({ sentTo, back, problem, onAskAgain }: CodeFormProps) {
  const isBusy = useNavigation().state !== 'idle';
  const field = useRef<HTMLInputElement>(null);
  // Typing replaces a wrong code.
  useEffect(() => {
    if (!problem) return;
    field.current?.focus();
    field.current?.select();
  }, [problem]);
  return (
    <div className="stack">
      <FocusedHeading as="h1">Mira tu correo</FocusedHeading>
      <p>
        {sentTo ? (
          <>
            Si <strong>{sentTo}</strong> tiene acceso, le está llegando un correo con seis cifras.
          </>
        ) : (
          'Si la dirección que has escrito tiene acceso, le ha llegado un correo con seis cifras.'
        )}{' '}
        Escríbelas aquí, o abre su enlace en este mismo navegador.
      </p>
      <Form method="post" className={`panel stack ${css.form}`} noValidate>
        <input type="hidden" name="intent" value="enter-code" />
        <input type="hidden" name="back" value={back} />
        <TextField
          ref={field}
          name="code"
          label="Código"
          className={css.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          help="Vale diez minutos. Si no lo ves, mira en el correo no deseado."
          problems={problem ? [problem] : []}
        />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Comprobando…' : 'Entrar'}
        </Button>
      </Form>
      <Button variant="link" onClick={onAskAgain}>
        Pedir otro código
      </Button>
    </div>
  );
}
