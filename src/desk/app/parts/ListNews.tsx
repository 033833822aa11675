import { type ReactNode, useId } from 'react';
import { Link, type SubmitTarget, useFetcher } from 'react-router';
import { countPhrase } from '../../../club/content/spelling.ts';
import type { WatchCommand } from '../../core/watch/command.ts';
import type { DescribedMatch } from '../../core/watch/describe-news.ts';
import type { WatchedList } from '../../core/watch/watched-lists.ts';
import { jsonPost, refusalIn } from '../browser/submit.ts';
import { Button } from './Button.tsx';
import { ComparedValues } from './ChangeList.tsx';
import { RefusalNotice } from './Notice.tsx';

/** Longest list that is initially open. */
const MAX_OPEN = 8;

/** News of the watched lists, which a person accepts. Renders nothing without news. */
export const ListNews = ({ lists }: { lists: readonly WatchedList[] }) =>
  lists.filter(hasNews).map((list) => <News key={list.address} list={list} />);

const hasNews = (list: WatchedList): boolean =>
  Boolean(list.title || list.failure || list.refusal) ||
  [list.held, list.questions, list.absent, list.applied].some((items) => items.length > 0);

/** Submits commands about watched lists. */
export function useWatchCommand() {
  const { data, submit, state } = useFetcher();
  return {
    busy: state !== 'idle',
    refusal: refusalIn(data),
    data,
    send: (command: WatchCommand) => void submit(command as SubmitTarget, jsonPost('/importar/listas')),
  };
}

function News({ list }: { list: WatchedList }) {
  const { address, hash, name, title, changed, added, conflicts, held, applied, absent, questions } = list;
  const { busy, refusal, send } = useWatchCommand();
  const id = useId();
  const accept = (choice: { changes?: string[]; conflicts?: string[] }) =>
    send({ intent: 'accept', address, hash, ...choice });
  const count = changed.length + added.length;
  const button = (label: string, choice: { changes?: string[]; conflicts?: string[] }) => (
    <Button variant="quiet" aria-disabled={busy} onClick={() => busy || accept(choice)}>
      {label}
    </Button>
  );
  return (
    <section aria-labelledby={id} className={`panel toned ${list.failure ? 'warning' : 'info'} stack`}>
      <div className="stack tight">
        <h2 id={id}>{title || `La lista «${name}»`}</h2>
        {title && <p className="help">{name}</p>}
        {list.failure && <p>No se ha podido leer: {list.failure}. La web sigue como estaba.</p>}
        {list.refusal && <p className="fault">No se ha podido aplicar: {list.refusal}</p>}
      </div>
      {refusal && <RefusalNotice refusal={refusal} />}
      {count > 1 && (
        <p>
          <Button aria-disabled={busy} onClick={() => busy || accept({})}>
            Aceptar todo ({count})
          </Button>
        </p>
      )}
      <Matches title="Con cambios" matches={changed}>
        {(match) => button('Aceptar', { changes: [match.id] })}
      </Matches>
      <Group title="Nuevos" count={added.length}>
        {added.map((match) => (
          <li key={match.id} className="stack tight">
            <p>
              <strong>{match.title}</strong>
              <br />
              {match.details}
            </p>
            <div>{button('Añadir', { changes: [match.id] })}</div>
          </li>
        ))}
      </Group>
      <Matches
        title="Cambiados a mano: la web se queda así"
        matches={conflicts}
        labels={['La lista dice', 'Se queda']}
        isListFirst
      >
        {(match) => button('Poner lo de la lista', { conflicts: [match.id] })}
      </Matches>
      <Matches
        title="La lista cambia y vuelve atrás: se espera un día"
        matches={held}
        labels={['La lista dice', 'Se queda']}
        isListFirst
      >
        {(match) => button('Aceptar ya', { changes: [match.id] })}
      </Matches>
      <Matches title="Ya está aplicado" matches={applied}>
        {() => null}
      </Matches>
      {applied.length > 0 && (
        <p>
          Se deshace en{' '}
          <Link to="/versiones" className="text-link">
            «Versiones»
          </Link>
          , y entonces no se vuelve a aplicar solo.
        </p>
      )}
      <Group title="Ya no están en la lista, y siguen en la web" count={absent.length}>
        {absent.map((match) => (
          <li key={match.id}>{match.title}</li>
        ))}
      </Group>
      {questions.length > 0 && (
        <div className="row">
          <p>La lista deja {countPhrase(questions.length, 'pregunta', 'preguntas')} por responder.</p>
          <Link to={`/importar?${new URLSearchParams({ lista: address })}`} className="button button-quiet">
            Responder
          </Link>
        </div>
      )}
    </section>
  );
}

interface MatchesProps {
  title: string;
  matches: readonly DescribedMatch[];
  labels?: readonly [first: string, second: string];
  /** True to show the value of the list first, because the other one stays. */
  isListFirst?: boolean;
  /** Renders the button of a match. */
  children: (match: DescribedMatch) => ReactNode;
}

/** Matches with both values of each changed field. */
const Matches = ({
  title,
  matches,
  labels: [first, second] = ['Antes', 'Ahora'],
  isListFirst,
  children,
}: MatchesProps) => (
  <Group title={title} count={matches.length}>
    {matches.map((match) => (
      <li key={match.id} className="stack tight">
        <p>
          <strong>{match.title}</strong>
        </p>
        {match.values.map((value) => (
          <ComparedValues
            key={value.field}
            field={value.field}
            values={{
              [first]: isListFirst ? value.now : value.before,
              [second]: isListFirst ? value.before : value.now,
            }}
          />
        ))}
        <div>{children(match)}</div>
      </li>
    ))}
  </Group>
);

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <details className="fold" open={count <= MAX_OPEN}>
      <summary>
        <h3>
          {title} <span className="help">{count}</span>
        </h3>
      </summary>
      <ul className="stack">{children}</ul>
    </details>
  );
}
