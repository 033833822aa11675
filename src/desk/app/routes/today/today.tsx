import { useEffect, useRef, useState } from 'react';
import { Link, type SubmitTarget, useFetcher, useLocation, useNavigate } from 'react-router';
import { formatPartials } from '../../../../club/agenda/results.ts';
import { countPhones } from '../../../../tasks/phones.ts';
import { DeskRefusal } from '../../../core/desk-refusal.ts';
import { type TodayCommand, todayCommand } from '../../../core/today/command.ts';
import { changeEntry, previewChange, readToday, type TodayEntry } from '../../../core/today/today.ts';
import { undoEntry } from '../../../core/today/undo-entry.ts';
import { requirePerson } from '../../../server/account-requests.ts';
import { deskContext } from '../../../server/context.ts';
import { readSubmission } from '../../../server/read-submission.ts';
import type { RouteHandle } from '../../../server/route-access.ts';
import { jsonPost, refusalIn } from '../../browser/submit.ts';
import { Button } from '../../parts/Button.tsx';
import { Notice, SentenceList } from '../../parts/Notice.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import type { Route } from './+types/today.ts';
import { ChangePanel, type ChangePreview } from './ChangePanel.tsx';
import { useStoredChoice } from './choice-storage.ts';
import { isChangeable } from './entry-choice.ts';
import { type ChangeAnswer, SentCard } from './SentCard.tsx';
import css from './today.module.css';

export const handle: RouteHandle = { access: ['board', 'coach'] };

type Today = Awaited<ReturnType<typeof readToday>>;
const EMPTY_AGENDA: Today = { teams: [], days: [], venues: [], listNews: [] };

export async function loader({ context }: Route.LoaderArgs) {
  const { person } = requirePerson(context);
  const { id, role } = person;
  const today = await readToday(context.get(deskContext), person).catch((error) => {
    if (error instanceof DeskRefusal && error.code === 'invalid-content') return null;
    throw error;
  });
  const { folders } = context.get(deskContext);
  const phones = await countPhones(folders.env);
  return {
    ...(today ?? EMPTY_AGENDA),
    /** Number of phones that a change of each team reaches; null if the site sends no notices. */
    phones:
      phones && Object.fromEntries((today?.teams ?? []).map(({ key }) => [key, phones.teams[key] ?? 0])),
    isBroken: today === null,
    person: { id, isCoach: role === 'coach' },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { person } = requirePerson(context);
  const desk = context.get(deskContext);
  const command = await readSubmission(todayCommand, request);
  switch (command.intent) {
    case 'preview':
      return { preview: { key: command.key, ...(await previewChange(desk, person, command)) } };
    case 'publish':
      void desk.publishing.publish();
      return null;
    default: {
      const change =
        command.intent === 'apply' ? changeEntry(desk, person, command) : undoEntry(desk, person, command);
      const version = await change;
      if (version) void desk.publishing.publish();
      return { done: { key: command.key, version: version?.id ?? null } };
    }
  }
}

/** Agenda of the person's teams for the next days, with changes from a phone. */
export default function TodayScreen({
  loaderData: { days, teams, venues, listNews, phones, isBroken, person },
}: Route.ComponentProps) {
  const [{ choice, sent }, store] = useStoredChoice(person.id);
  const openId = useOpenEntry();
  const close = useCloseEntry(openId);
  /** Preview of the last change that was sent. */
  const [preview, setPreview] = useState<ChangePreview | null>(null);
  const { data, submit, state } = useFetcher<ChangeAnswer>();
  const entriesWithId = (id: string | null) =>
    days.flatMap(({ entries }) => entries).filter((entry) => entry.id === id);
  const findEntry = (id: string | null) => entriesWithId(id).find(isChangeable);
  const entry = findEntry(openId);
  const day = days.find(({ entries }) => entry && entries.includes(entry))?.title ?? '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer
  useEffect(() => {
    if (!data || 'refusal' in data || !choice || data.done.key !== choice.key) return;
    const { entry, subject, fingerprint, option } = choice;
    const { sentence = '', share = '', fingerprintAfter } = preview ?? {};
    const sent = {
      entry,
      subject,
      isResult: option === 'result',
      sentence,
      share,
      version: data.done.version,
      fingerprintBefore: fingerprint,
      fingerprintAfter,
      undoKey: crypto.randomUUID(),
      undoVersion: null,
    };
    store({ choice: null, sent });
    close();
  }, [data]);

  if (entry)
    return (
      <ChangePanel
        key={entry.id}
        entry={entry}
        day={day}
        venues={venues}
        phones={phones?.[entry.team]}
        choice={choice?.entry === entry.id ? choice : null}
        isSending={state === 'submitting'}
        refusal={preview?.key === choice?.key ? refusalIn(data) : undefined}
        onChoose={(changed) => store({ choice: changed })}
        onConfirm={(shown, command) => {
          setPreview(shown);
          void submit(command satisfies TodayCommand as SubmitTarget, jsonPost('/hoy'));
        }}
        onClose={close}
      />
    );
  return (
    <div className="stack wide">
      <h1>Hoy</h1>
      {sent && (
        <SentCard
          key={sent.undoKey}
          sent={sent}
          entry={findEntry(sent.entry) ?? entriesWithId(sent.entry)[0]}
          isLoading={state !== 'idle'}
          onUndone={(undoVersion) => store({ sent: { ...sent, undoVersion } })}
          onClose={() => store({ sent: null })}
        />
      )}
      {choice && (
        <section className="panel toned warning stack tight" aria-labelledby="sin-enviar">
          <h2 id="sin-enviar">Tienes un cambio sin enviar</h2>
          <p>
            {choice.subject}.{' '}
            {!findEntry(choice.entry) && 'Ya no está en la lista, así que no se puede enviar.'}
          </p>
          <div className={css.pair}>
            {findEntry(choice.entry) && (
              <Link to={hashOf(choice.entry)} className="button">
                Seguir
              </Link>
            )}
            <Button variant="quiet" onClick={() => store({ choice: null })}>
              Descartarlo
            </Button>
          </div>
        </section>
      )}
      {listNews.length > 0 && (
        <section className="panel toned info stack tight" aria-labelledby="federacion">
          <h2 id="federacion">La federación dice otra cosa</h2>
          <SentenceList sentences={listNews} />
          <p className="help">
            {person.isCoach
              ? 'La web no lo dice todavía: lo decide la junta.'
              : 'La web no lo dice todavía: se acepta en «Parte».'}
          </p>
        </section>
      )}
      {isBroken ? (
        <Notice tone="error">
          <p>
            Ahora no se puede cambiar la agenda: en los textos de la web hay algo mal escrito. La web
            publicada sigue como estaba.{' '}
            {person.isCoach ? 'Avisa a la junta para que lo corrija.' : 'Está en «Parte».'}
          </p>
        </Notice>
      ) : (
        <Agenda days={days} teams={teams} isCoach={person.isCoach} />
      )}
    </div>
  );
}

const hashOf = (id: string) => `#${encodeURIComponent(id)}`;

/** Returns the id of the entry in the URL hash, so that the Back button closes it; null without a hash. */
function useOpenEntry(): string | null {
  const { hash } = useLocation();
  try {
    return hash ? decodeURIComponent(hash.slice(1)) : null;
  } catch {
    return null;
  }
}

/** Returns a function that closes the open entry, and focuses its link or the sent change. */
function useCloseEntry(openId: string | null): () => void {
  const navigate = useNavigate();
  const lastId = useRef<string | null>(null);
  useEffect(() => {
    if (openId) window.scrollTo(0, 0);
    else if (lastId.current)
      (document.getElementById('enviado') ?? document.getElementById(lastId.current))?.focus();
    lastId.current = openId;
  }, [openId]);
  return () => void navigate('/hoy', { replace: true });
}

function Agenda({ days, teams, isCoach }: Pick<Today, 'days' | 'teams'> & { isCoach: boolean }) {
  const [team, setTeam] = useState('');
  const shown = days
    .map((day) => ({ ...day, entries: day.entries.filter((entry) => !team || entry.team === team) }))
    .filter(({ entries }) => entries.length > 0);
  if (teams.length === 0)
    return (
      <Notice tone="info">
        <p>
          {isCoach
            ? 'Todavía no tienes ningún equipo. Pídele a la junta que te ponga los tuyos, en «Personas».'
            : 'El club todavía no tiene equipos.'}
        </p>
      </Notice>
    );
  return (
    <>
      {teams.length > 1 && (
        <SelectField label="Equipo" value={team} onChange={({ target }) => setTeam(target.value)}>
          <option value="">Todos</option>
          {teams.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {shown.length === 0 && <p>No hay entrenamientos ni partidos de aquí a siete días.</p>}
      {shown.map(({ date, title, entries }) => (
        <section key={date} aria-labelledby={`dia-${date}`} className="stack tight">
          <h2 id={`dia-${date}`}>{title}</h2>
          <ul className="stack tight">
            {entries.map((entry) => (
              <li key={entry.id}>
                <EntryLink entry={entry} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function EntryLink({ entry }: { entry: TodayEntry }) {
  const { id, hours, title, subject, place, note, scoring, score } = entry;
  const changes = [scoring.unit === 'sets' ? formatPartials(entry) : score, note].filter(Boolean).join(' · ');
  const content = (
    <>
      <strong className={css.hours}>{hours}</strong>
      <span className={css.description}>
        <strong>{title}</strong>
        <span>{[subject, place].filter(Boolean).join(' · ')}</span>
        {changes && <strong className="accent">{changes}</strong>}
      </span>
    </>
  );
  if (!isChangeable(entry)) return <div className={`panel ${css.entry}`}>{content}</div>;
  return (
    <Link id={id} to={hashOf(id)} className={`panel ${css.entry}`}>
      {content}
    </Link>
  );
}
