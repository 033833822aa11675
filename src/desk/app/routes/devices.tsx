import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { z } from 'zod';
import { capitalize } from '../../../site/agenda/format.ts';
import { formatMoment } from '../../core/format-day.ts';
import { registrationResponse } from '../../core/people/passkeys.ts';
import { deviceOf, requirePerson } from '../../server/account-requests.ts';
import { readSubmission } from '../../server/read-submission.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import { deleteAllPendingPhotos } from '../browser/pending-photos.ts';
import { refusalIn } from '../browser/submit.ts';
import { browserSupportsWebAuthn, usePasskeyCeremony } from '../browser/use-passkeys.ts';
import { Button } from '../parts/Button.tsx';
import { Notice, RefusalNotice } from '../parts/Notice.tsx';
import type { Route } from './+types/devices.ts';
import css from './devices.module.css';

export const handle: RouteHandle = { access: ['board', 'photos', 'coach'] };

export function loader({ context }: Route.LoaderArgs) {
  const { accounts, person, session } = requirePerson(context);
  return {
    email: person.email,
    sessions: accounts.sessions
      .forPerson(person.id)
      .map(({ id, device, seenAt }) => ({ id, device, seenAt, isThis: id === session.id })),
    passkeys: accounts.passkeys.forPerson(person.id),
  };
}

const submission = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('end-session'), session: z.string() }),
  z.object({ intent: z.literal('end-other-sessions') }),
  z.object({ intent: z.literal('passkey-options') }),
  z.object({ intent: z.literal('passkey-response'), response: registrationResponse }),
  z.object({ intent: z.literal('remove-passkey'), passkey: z.string() }),
]);

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, person, session } = requirePerson(context);
  const { sessions, codes, passkeys } = accounts;
  const sent = await readSubmission(submission, request);
  const own = sessions.forPerson(person.id).map(({ id }) => id);
  switch (sent.intent) {
    case 'end-session':
      if (own.includes(sent.session)) sessions.end(sent.session);
      return null;
    case 'end-other-sessions':
      for (const id of own) if (id !== session.id) sessions.end(id);
      // Whoever reads the mailbox may have asked for a code.
      codes.closeAllFor(person.id);
      return null;
    case 'passkey-options':
      return { newPasskeyOptions: await passkeys.registrationOptions(person, session.id) };
    case 'passkey-response': {
      const { response } = sent;
      await passkeys.register(person.id, { sessionId: session.id, device: deviceOf(request), response });
      return null;
    }
    case 'remove-passkey':
      passkeys.remove(person.id, sent.passkey);
      return null;
  }
}

/** A person's own sessions and passkeys. */
export default function DevicesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { email, sessions, passkeys } = loaderData;
  const refusal = refusalIn(actionData);
  return (
    <div className="stack wide">
      <div className="row ends">
        <h1>Tus dispositivos</h1>
        <Form method="post" action="/salir" onSubmit={() => void deleteAllPendingPhotos()}>
          <Button type="submit" variant="quiet">
            Salir
          </Button>
        </Form>
      </div>
      {refusal && <RefusalNotice refusal={refusal} />}
      <section aria-labelledby="sesiones" className="stack tight">
        <h2 id="sesiones">Dónde has entrado</h2>
        <ul className="panel lined">
          {sessions.map(({ id, device, seenAt, isThis }) => (
            <Entry
              key={id}
              title={capitalize(device)}
              detail={isThis ? 'Es este dispositivo' : `Se usó ${formatMoment(seenAt)}`}
            >
              {!isThis && (
                <EntryButton
                  step="end-session"
                  name="session"
                  value={id}
                  label={`Cerrar la sesión de ${device}`}
                >
                  Cerrar
                </EntryButton>
              )}
            </Entry>
          ))}
        </ul>
        {sessions.length > 1 && (
          <Form method="post">
            <Button type="submit" variant="quiet" name="intent" value="end-other-sessions">
              Cerrar todas las demás
            </Button>
          </Form>
        )}
        <p className="help">
          Una sesión se cierra sola a los 60 días sin usarla. Si pierdes un móvil, ciérrala aquí desde otro o
          pídeselo a la junta.
        </p>
      </section>
      <section aria-labelledby="llaves" className="stack tight">
        <h2 id="llaves">Llaves de acceso</h2>
        <p>
          Con una llave entras con tu huella, tu cara o el PIN del móvil, sin esperar el correo. El correo (
          {email}) sigue valiendo siempre.
        </p>
        {passkeys.length > 0 && (
          <ul className="panel lined">
            {passkeys.map(({ id, device, createdAt, usedAt }) => (
              <Entry
                key={id}
                title={capitalize(device)}
                detail={
                  usedAt
                    ? `Se usó ${formatMoment(usedAt)}`
                    : `Añadida ${formatMoment(createdAt)}, sin usar todavía`
                }
              >
                <EntryButton
                  step="remove-passkey"
                  name="passkey"
                  value={id}
                  label={`Quitar la llave de ${device}`}
                >
                  Quitar
                </EntryButton>
              </Entry>
            ))}
          </ul>
        )}
        <NewPasskey />
      </section>
    </div>
  );
}

interface EntryProps {
  title: string;
  detail: string;
  children: ReactNode;
}

const Entry = ({ title, detail, children }: EntryProps) => (
  <li className={css.entry}>
    <p>
      <strong>{title}</strong>
      <span className={`help ${css.detail}`}>{detail}</span>
    </p>
    {children}
  </li>
);

interface EntryButtonProps {
  step: string;
  name: string;
  value: string;
  label: string;
  children: ReactNode;
}

function EntryButton({ step, name, value, label, children }: EntryButtonProps) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={step} />
      <Button type="submit" variant="quiet" name={name} value={value} aria-label={label} disabled={isBusy}>
        {children}
      </Button>
    </Form>
  );
}

function NewPasskey() {
  const { start, isBusy, problem } = usePasskeyCeremony('/dispositivos');
  if (!browserSupportsWebAuthn()) return <p className="help">Este navegador no admite llaves de acceso.</p>;
  return (
    <>
      <Button variant="quiet" onClick={start} disabled={isBusy}>
        Añadir una llave en este dispositivo
      </Button>
      {problem && <Notice tone="error">{problem}</Notice>}
    </>
  );
}
