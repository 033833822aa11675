import { useState } from 'react';
import { type SubmitTarget, useFetcher } from 'react-router';
import { z } from 'zod';
import { countPhrase } from '../../../../club/content/spelling.ts';
import { formatMoment } from '../../../core/format-day.ts';
import { PeopleError } from '../../../core/people/people-error.ts';
import { addPerson, changePerson, removePerson, rewriteWithStore } from '../../../core/people/people-file.ts';
import { type Person, ROLE_NAMES, ROLES } from '../../../core/people/person.ts';
import { composeInvitation } from '../../../core/people/sign-in-mail.ts';
import { clubNameOf, peopleOf, requirePerson } from '../../../server/account-requests.ts';
import { deskContext } from '../../../server/context.ts';
import { readSubmission } from '../../../server/read-submission.ts';
import type { RouteHandle } from '../../../server/route-access.ts';
import { jsonPost, refusalIn } from '../../browser/submit.ts';
import { useClub } from '../../browser/use-club.ts';
import { Button } from '../../parts/Button.tsx';
import { FocusedHeading, Notice, RefusalNotice } from '../../parts/Notice.tsx';
import type { Route } from './+types/people.ts';
import { NEW_PERSON_FACTS, PersonForm } from './PersonForm.tsx';

export const handle: RouteHandle = { access: ['board'] };

export async function loader({ context }: Route.LoaderArgs) {
  const { accounts, person: own } = requirePerson(context);
  const lastSeen = accounts.sessions.lastSeen();
  const people = (await peopleOf(context)).map((person) => ({
    ...person,
    isSelf: person.id === own.id,
    /** ms since 1970; null if the person has never signed in. */
    seenAt: lastSeen.get(person.id) ?? null,
    sessions: accounts.sessions.forPerson(person.id).length,
    passkeys: accounts.passkeys.forPerson(person.id).length,
  }));
  return { people };
}

const facts = z.object({
  name: z.string().max(100),
  email: z.string().max(300),
  role: z.enum(ROLES),
  teams: z.array(z.string().max(200)).max(200),
});
const submission = z.discriminatedUnion('intent', [
  facts.extend({ intent: z.literal('invite') }),
  facts.extend({ intent: z.literal('change'), id: z.string() }),
  z.object({ intent: z.literal('remove'), id: z.string() }),
  z.object({ intent: z.literal('end-sessions'), id: z.string() }),
  z.object({ intent: z.literal('remove-passkeys'), id: z.string() }),
]);

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, person: own } = requirePerson(context);
  const rewrite = rewriteWithStore(context.get(deskContext).store);
  const club = await clubNameOf(context);
  const invite = (person: Person) =>
    accounts.sendMail(() => composeInvitation(person, { inviter: own.name, origin: accounts.origin, club }));
  const sent = await readSubmission(submission, request);
  switch (sent.intent) {
    case 'invite': {
      const person = await addPerson(rewrite, sent);
      invite(person);
      return { done: `${person.name} ya puede entrar. Le llega un correo a ${person.email} que dice cómo.` };
    }
    case 'change': {
      const { person, hasNewAddress } = await changePerson(rewrite, sent.id, sent, accounts.revokeAccess);
      if (!hasNewAddress) return { done: `Cambiado: ${person.name}.` };
      invite(person);
      return { done: `Cambiado: ${person.name}. Tiene que entrar otra vez, con ${person.email}.` };
    }
    case 'remove': {
      const person = await removePerson(rewrite, sent.id, accounts.revokeAccess);
      return { done: `${person.name} ya no puede entrar, y sus sesiones están cerradas.`, removed: person };
    }
    case 'end-sessions': {
      const { name } = await findPerson(context, sent.id);
      accounts.sessions.endAllFor(sent.id);
      accounts.codes.closeAllFor(sent.id);
      const wayBack =
        accounts.passkeys.forPerson(sent.id).length > 0
          ? 'su correo y con sus llaves de acceso, que siguen valiendo: si ha perdido el dispositivo, pulsa también «Quitar sus llaves».'
          : 'su correo.';
      return { done: `Las sesiones de ${name} están cerradas. Puede volver a entrar con ${wayBack}` };
    }
    case 'remove-passkeys': {
      const { name } = await findPerson(context, sent.id);
      accounts.passkeys.removeAllFor(sent.id);
      return { done: `Las llaves de acceso de ${name} ya no valen. Puede entrar con su correo.` };
    }
  }
}

/** Returns a person of the list. @throws PeopleError `person-gone` */
async function findPerson(context: Route.ActionArgs['context'], id: string): Promise<Person> {
  const person = (await peopleOf(context)).find((other) => other.id === id);
  if (!person) throw new PeopleError({ code: 'person-gone' });
  return person;
}

/** Screen with the people who may use the desk. */
export default function PeopleScreen({ loaderData: { people } }: Route.ComponentProps) {
  const { data, submit, state } = useFetcher<typeof action>({ key: 'personas' });
  const [open, setOpen] = useState<string | null>(null);
  const [handled, setHandled] = useState<typeof data>(undefined);
  const result = data && 'done' in data ? data : null;
  // Closes the form whose change was saved.
  if (result && result !== handled) {
    setHandled(result);
    setOpen(null);
  }
  const form = (person: Person | null) => (
    <PersonForm
      facts={person ?? NEW_PERSON_FACTS}
      submitLabel={person ? 'Guardar' : 'Invitar'}
      isBusy={state !== 'idle'}
      problem={refusalIn(data)?.message}
      onSubmit={(facts) =>
        send({ ...(person ? { intent: 'change', id: person.id } : { intent: 'invite' }), ...facts })
      }
      onCancel={() => setOpen(null)}
    />
  );
  const send = (command: object) => void submit(command as SubmitTarget, jsonPost('/personas'));
  const removed = result && 'removed' in result ? result.removed : null;
  const refusal = refusalIn(data);
  return (
    <div className="stack wide narrow">
      <div className="row ends">
        <h1>Personas</h1>
        {open !== NEW_PERSON && <Button onClick={() => setOpen(NEW_PERSON)}>Invitar a alguien</Button>}
      </div>
      <p>Quién puede entrar en este escritorio, y qué puede hacer. Cada persona entra con su correo.</p>
      {result && !removed && <Notice tone="good">{result.done}</Notice>}
      {refusal && open === null && <RefusalNotice refusal={refusal} />}
      {open === NEW_PERSON && (
        <section className="panel stack" aria-labelledby="invitar">
          <FocusedHeading id="invitar">Invitar a alguien</FocusedHeading>
          {form(null)}
        </section>
      )}
      <ul className="stack tight">
        {sortByName([...people, ...(removed ? [{ ...removed, isRemoved: true as const }] : [])]).map(
          (person) =>
            'isRemoved' in person ? (
              // Takes the person's place, so that the buttons of other people do not move.
              <li key={person.id}>
                <Notice tone="good">
                  <p>{result?.done}</p>
                  <Button variant="quiet" onClick={() => send({ ...person, intent: 'invite' })}>
                    Volver a invitar
                  </Button>
                </Notice>
              </li>
            ) : (
              <li key={person.id} className="panel stack tight">
                <PersonHead person={person} />
                {open === person.id ? (
                  form(person)
                ) : (
                  <PersonButtons
                    person={person}
                    isBusy={state !== 'idle'}
                    onChange={() => setOpen(person.id)}
                    onSend={(intent) => send({ intent, id: person.id })}
                  />
                )}
              </li>
            ),
        )}
      </ul>
    </div>
  );
}

const sortByName = <Named extends { name: string }>(people: Named[]): Named[] =>
  people.sort((a, b) => a.name.localeCompare(b.name, 'es'));

interface PersonButtonsProps {
  person: ListedPerson;
  isBusy: boolean;
  /** Opens the form. */
  onChange: () => void;
  onSend: (step: 'remove' | 'end-sessions' | 'remove-passkeys') => void;
}

function PersonButtons({ person, isBusy, onChange, onSend }: PersonButtonsProps) {
  const { name, sessions, passkeys, isSelf } = person;
  return (
    <div className="row">
      <Button variant="quiet" aria-label={`Cambiar a ${name}`} onClick={onChange}>
        Cambiar
      </Button>
      {!isSelf && sessions > 0 && (
        <Button
          variant="quiet"
          aria-label={`Cerrar sus sesiones: ${name}`}
          disabled={isBusy}
          onClick={() => onSend('end-sessions')}
        >
          Cerrar sus sesiones
        </Button>
      )}
      {!isSelf && passkeys > 0 && (
        <Button
          variant="quiet"
          aria-label={`Quitar sus llaves: ${name}`}
          disabled={isBusy}
          onClick={() => onSend('remove-passkeys')}
        >
          Quitar sus llaves
        </Button>
      )}
      {!isSelf && (
        <Button
          variant="quiet"
          aria-label={`Quitar a ${name}`}
          disabled={isBusy}
          onClick={() => onSend('remove')}
        >
          Quitar
        </Button>
      )}
    </div>
  );
}

/** Key of the form for a new person. */
const NEW_PERSON = 'nueva';

type ListedPerson = Route.ComponentProps['loaderData']['people'][number];

function PersonHead({ person }: { person: ListedPerson }) {
  const { references } = useClub();
  const { name, email, role, teams, isSelf, seenAt, sessions, passkeys } = person;
  const teamNames = teams.map((key) => references.equipos.find((team) => team.key === key)?.name ?? key);
  return (
    <div>
      <h2>
        {name} {isSelf && <span className="help">(tú)</span>}
      </h2>
      <p>
        {ROLE_NAMES[role]}
        {teamNames.length > 0 && `: ${teamNames.join(', ')}`}
      </p>
      <p className="help">
        {email}
        <br />
        {seenAt === null ? 'Todavía no ha entrado' : `Entró por última vez ${formatMoment(seenAt)}`}
        {sessions > 0 && ` · ${countPhrase(sessions, 'sesión abierta', 'sesiones abiertas')}`}
        {passkeys > 0 && ` · ${countPhrase(passkeys, 'llave de acceso', 'llaves de acceso')}`}
      </p>
    </div>
  );
}
