import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { phonesPhrase } from '../../../../club/content/spelling.ts';
import { partTitle, scoreWords } from '../../../../club/scoring/scoring.ts';
import { capitalize } from '../../../../site/agenda/format.ts';
import type { Refusal } from '../../../core/desk-refusal.ts';
import type { EntryChange, TodayCommand } from '../../../core/today/command.ts';
import { REASONS } from '../../../core/today/reasons.ts';
import type { TodayEntry } from '../../../core/today/today.ts';
import { refusalIn, useDebouncedCheck } from '../../browser/submit.ts';
import { Button } from '../../parts/Button.tsx';
import { FocusedHeading, SentenceList } from '../../parts/Notice.tsx';
import type { Choice } from './choice-storage.ts';
import { newChoice, offeredParts, optionsOf, parseChoice, shiftEnd } from './entry-choice.ts';
import css from './today.module.css';

/** Text that families would read after the choice with this key. */
export interface ChangePreview {
  key: string;
  sentence: string;
  share: string;
  warnings: string[];
  /** Fingerprint of the entry after the change; null if the change removes it. */
  fingerprintAfter: string | null;
}

interface Props {
  entry: TodayEntry;
  /** Formatted day of the entry. */
  day: string;
  venues: readonly { key: string; title: string }[];
  /** Number of phones that receive changes of the team; undefined if the site sends no notices. */
  phones: number | undefined;
  choice: Choice | null;
  isSending: boolean;
  /** Refusal of this choice, if it was sent. */
  refusal: Refusal | undefined;
  onChoose: (choice: Choice) => void;
  onConfirm: (preview: ChangePreview, command: TodayCommand) => void;
  onClose: () => void;
}

/** Form for a change to a training or match, with the sentence that families will read. */
export function ChangePanel(props: Props) {
  const { entry, day, venues, phones, choice, isSending, onChoose, onConfirm, onClose } = props;
  const { title, subject, hours, place, note } = entry;
  // A changed choice is another request.
  const choose = (changed: Partial<Choice>) =>
    choice && onChoose({ ...choice, ...changed, key: crypto.randomUUID() });
  const otherVenues = venues.filter(({ key }) => key !== entry.venue);
  const options = optionsOf(entry, otherVenues.length > 0);
  const isOffered = options.some(([option]) => option === choice?.option);
  const parsed = choice && isOffered ? parseChoice(choice, entry) : { hint: 'Elige qué cambia.' };
  const [change, hint] = 'change' in parsed ? [parsed.change, null] : [null, parsed];
  const check = usePreview(choice, change, isSending);
  const { preview } = check;
  // The check's refusal is the newer one.
  const received = check.refusal ?? props.refusal;
  useReloadOnRefusal(received);
  const isStale = choice?.fingerprint !== entry.fingerprint;
  // `stale-entry` is shown with the reloaded entry, until the person has decided again.
  const refusal = received?.code === 'stale-entry' && !isStale ? undefined : received;
  const confirm = () => {
    if (preview && choice && change && !isSending)
      onConfirm(preview, { ...requestOf(choice, change), intent: 'apply' });
  };
  return (
    <div className="stack">
      <div>
        <FocusedHeading as="h1">{title}</FocusedHeading>
        <p>{[day, hours, subject, place].filter(Boolean).join(' · ')}</p>
        {note && <p className="strong accent">{note}</p>}
      </div>
      <RadioButtons
        legend="¿Qué cambia?"
        options={options}
        value={choice?.option}
        onChange={(option) => (choice ? choose({ option }) : onChoose(newChoice(entry, day, option)))}
      />
      {!choice && entry.isHome && otherVenues.length === 0 && (
        <p className="quiet">El club no tiene más lugares: la junta los añade en «Lugares».</p>
      )}
      {choice && <ChoiceFields choice={choice} entry={entry} otherVenues={otherVenues} onChange={choose} />}
      <section className={`panel stack tight ${css.sentence}`} aria-labelledby="leeran">
        <h2 id="leeran">
          {refusal || hint?.isInvalid ? 'Todavía no se puede publicar' : 'Lo que leerán las familias'}
        </h2>
        <div role="status" className="stack tight">
          <PreviewStatus
            hint={hint}
            preview={preview}
            refusal={refusal}
            isSending={isSending}
            wasSent={props.refusal?.code === 'no-response'}
          />
        </div>
        <PhonesLine phones={phones} change={change} />
      </section>
      <p className="quiet">Se publica la web entera, con todo lo que esté guardado.</p>
      <div className={css.pair}>
        <Button variant="quiet" onClick={onClose}>
          Volver
        </Button>
        {check.refusal?.code === 'no-response' && change ? (
          <Button onClick={check.retry}>Probar otra vez</Button>
        ) : refusal?.code === 'stale-entry' && change ? (
          <Button onClick={() => choose({ fingerprint: entry.fingerprint })}>Seguir con mi cambio</Button>
        ) : (
          <Button aria-disabled={!preview || isSending} onClick={confirm}>
            {isSending ? 'Enviando…' : 'Publicar el cambio'}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Number of phones that will be told of a change. Only some of them want results. */
function PhonesLine({ phones, change }: Pick<Props, 'phones'> & { change: EntryChange | null }) {
  if (phones === undefined || !change || change.kind === 'result') return null;
  return (
    <p className="quiet">
      {phones === 0 ? 'Nadie ha pedido avisos de este equipo en su teléfono.' : `Lo ${phonesPhrase(phones)}.`}
    </p>
  );
}

interface ChoiceFieldsProps {
  choice: Choice;
  entry: TodayEntry;
  otherVenues: Props['venues'];
  onChange: (changed: Partial<Choice>) => void;
}

/** Fields of the chosen option. */
function ChoiceFields({ choice, entry, otherVenues, onChange }: ChoiceFieldsProps) {
  const { option, reason, venue } = choice;
  return (
    <>
      {option === 'time' && <TimeFields choice={choice} onChange={onChange} />}
      {option === 'venue' && (
        <RadioButtons
          legend="¿Dónde?"
          options={otherVenues.map(({ key, title }) => [key, title])}
          value={venue}
          onChange={(venue) => onChange({ venue })}
        />
      )}
      {option === 'result' && <ResultFields entry={entry} choice={choice} onChange={onChange} />}
      {['cancel', 'time', 'venue'].includes(option) && (
        <RadioButtons
          legend="¿Por qué?"
          options={[['', 'Sin decirlo'], ...REASONS.map((reason): [string, string] => [reason, reason])]}
          value={reason ?? ''}
          onChange={(chosen) => onChange({ reason: REASONS.find((known) => known === chosen) ?? null })}
        />
      )}
    </>
  );
}

const requestOf = <Change extends EntryChange | null>(choice: Choice, change: Change) => {
  const { key, entry, fingerprint } = choice;
  return { key, entry, fingerprint, change };
};

/** Reloads the agenda when the server refuses a change because the entry has changed or is gone. */
function useReloadOnRefusal(refusal: Refusal | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (refusal?.code === 'stale-entry' || refusal?.code === 'unknown-entry') void revalidate();
  }, [refusal, revalidate]);
}

/** Requests the preview of a choice, and retries when the browser is online again. */
function usePreview(choice: Choice | null, change: EntryChange | null, isSending: boolean) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt((count) => count + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the choice
  const command = useMemo(
    () => ({ intent: 'preview', ...(choice && requestOf(choice, change)) }),
    [choice?.key, attempt],
  );
  const { data } = useDebouncedCheck<{ preview: ChangePreview } | { refusal: Refusal }>(
    '/hoy',
    command,
    isSending || !change,
  );
  const preview = data && 'preview' in data && data.preview.key === choice?.key ? data.preview : null;
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  });
  return { preview, refusal: refusalIn(data), retry };
}

const CHOICE_KEPT = 'Lo que has elegido queda guardado en este móvil y no se envía solo.';

interface PreviewStatusProps extends Pick<Props, 'isSending' | 'refusal'> {
  preview: ChangePreview | null;
  /** True if the choice was sent, and no answer has arrived. */
  wasSent: boolean;
  /** Hint about an incomplete or invalid choice. */
  hint: { hint: string; isInvalid?: boolean } | null;
}

function PreviewStatus({ hint, preview, refusal, isSending, wasSent }: PreviewStatusProps): ReactNode {
  if (hint) return <p className={hint.isInvalid ? 'fault' : 'quiet'}>{hint.hint}</p>;
  if (isSending) return <p>Enviando…</p>;
  return (
    <>
      {preview && <p className="strong">{preview.sentence}</p>}
      {preview && preview.warnings.length > 0 && <SentenceList sentences={preview.warnings} />}
      {refusal && <RefusalText refusal={refusal} wasSent={wasSent} />}
      {!preview && !refusal && <p className="quiet">Preparando la frase…</p>}
    </>
  );
}

function RefusalText({
  refusal: { code, message, problems = [] },
  wasSent,
}: {
  refusal: Refusal;
  wasSent: boolean;
}) {
  if (code === 'no-response')
    return (
      <p className="fault">
        {wasSent
          ? `Sin conexión: no se sabe si ha llegado. ${CHOICE_KEPT} Vuelve a publicarlo cuando tengas conexión: aunque ya hubiera llegado, cuenta una sola vez.`
          : `Sin conexión. ${CHOICE_KEPT}`}
      </p>
    );
  if (code === 'not-signed-in')
    return (
      <>
        <p className="fault">Tu sesión ha terminado. {CHOICE_KEPT}</p>
        <a href="/entrar?volver=%2Fhoy" className="text-link">
          Entrar otra vez
        </a>
      </>
    );
  return (
    <>
      <p className="fault">{message}</p>
      {problems.length > 0 && <SentenceList sentences={problems.map(({ found }) => found)} />}
    </>
  );
}

interface RadioButtonsProps<Value extends string> {
  legend: string;
  options: readonly (readonly [Value, string])[];
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** Radio buttons as large as push buttons. */
function RadioButtons<Value extends string>({ legend, options, value, onChange }: RadioButtonsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={css.options}>
      <legend>{legend}</legend>
      {options.map(([option, label]) => (
        <label key={option} className={css.option}>
          <input type="radio" name={name} checked={value === option} onChange={() => onChange(option)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function TimeFields({ choice, onChange }: { choice: Choice; onChange: (changed: Partial<Choice>) => void }) {
  const { from, to } = choice;
  const id = useId();
  const field = (name: 'date' | 'from' | 'to', label: string) => (
    <div className="field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        type={name === 'date' ? 'date' : 'time'}
        value={choice[name]}
        required
        onChange={({ target }) =>
          onChange({
            [name]: target.value,
            ...(name === 'from' && { to: shiftEnd({ from, to }, target.value) }),
          })
        }
      />
    </div>
  );
  return (
    <div className="stack tight">
      <div className={css.pair}>
        {field('from', to ? 'Desde' : 'Hora')}
        {to && field('to', 'Hasta')}
      </div>
      {field('date', 'Día')}
    </div>
  );
}

interface ResultProps {
  entry: TodayEntry;
  choice: Choice;
  onChange: (changed: Partial<Choice>) => void;
}

const EMPTY_SCORE: [string, string] = ['', ''];

/** Fields of a result: the points of the sets, or the final score and, if somebody knows them, its periods. */
function ResultFields({ entry: { title, rival, scoring }, choice, onChange }: ResultProps) {
  const names = [title, rival] as const;
  const { total: unit, part } = scoreWords(scoring);
  // Computed once, because the fields must not fold while somebody empties them.
  const [isOpen] = useState(() => choice.partials.some((pair) => pair.some(Boolean)));
  // A stored choice of an earlier version of the desk has none.
  const typed = offeredParts(scoring, choice.partials).map((score) => score ?? EMPTY_SCORE);
  const partials = typed.map((points, index) => (
    <ScoreFields
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a match have no other identity
      key={index}
      label={partTitle(scoring, index)}
      names={names}
      digits={scoring.unit === 'sets' ? 2 : 3}
      score={points}
      onChange={(changed) => onChange({ partials: typed.with(index, changed) })}
    />
  ));
  const head = (
    <div className={css.sets} aria-hidden>
      <span />
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
  if (scoring.unit === 'sets')
    return (
      <fieldset>
        <legend>Puntos de cada set</legend>
        {head}
        {partials}
      </fieldset>
    );
  return (
    <>
      <fieldset className={css.periods}>
        <legend>Resultado</legend>
        {head}
        <ScoreFields
          label={capitalize(unit)}
          names={names}
          digits={3}
          score={choice.total}
          onChange={(total) => onChange({ total })}
        />
      </fieldset>
      {partials.length > 0 && (
        <details className={`fold ${css.periods}`} open={isOpen}>
          <summary>
            {capitalize(unit)} de cada {part}, si se saben
          </summary>
          {partials}
        </details>
      )}
    </>
  );
}

interface ScoreFieldsProps {
  label: string;
  /** Names of the two teams, for the accessible names of the fields. */
  names: readonly [string, string];
  digits: number;
  score: readonly [string, string];
  onChange: (score: [string, string]) => void;
}

function ScoreFields({ label, names, digits, score, onChange }: ScoreFieldsProps) {
  const [ours, theirs] = score;
  return (
    <div className={css.sets}>
      <span>{label}</span>
      {score.map((text, side) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: own points and the rival's
          key={side}
          aria-label={`${label}, ${names[side]}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={digits}
          value={text}
          onChange={({ target }) => {
            const typed = target.value.replace(/\D/g, '');
            onChange(side === 0 ? [typed, theirs] : [ours, typed]);
          }}
        />
      ))}
    </div>
  );
}
