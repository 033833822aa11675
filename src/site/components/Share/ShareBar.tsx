import { type ButtonHTMLAttributes, type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import type { Entry } from '../../../club/agenda/types.ts';
import type { ClubNotice } from '../../../club/content/club.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { type CalendarAddress, shareText } from '../../agenda/share.ts';
import { CalendarButtons } from './CalendarButtons.tsx';
import css from './Share.module.css';

interface Props {
  calendar: CalendarAddress;
  /** Entries for the message, in order of time. */
  entries: readonly Entry[];
  data: Pick<AgendaData, 'teams' | 'venues'>;
  /** Name of these entries in the title of the message. */
  subject?: string | undefined;
  /** Notices for the message. */
  notices?: readonly ClubNotice[];
  /** Further buttons. */
  children?: ReactNode;
}

/** Class of the island of a `ShareBar`. */
export const SHARE_BAR = `row gap-3 screen-only ${css.bar}`;

/** Buttons to subscribe to a calendar and to share a message with the next entries. */
export function ShareBar({
  calendar,
  entries,
  data,
  subject = 'próximos días',
  notices = [],
  children,
}: Props) {
  const { teams, venues } = data;
  const title = `${calendar.name} · ${subject}`;
  // With the filters in the query, without an anchor.
  const link = () => location.origin + location.pathname + location.search;
  return (
    <>
      <CalendarButtons {...calendar} />
      <div className="row">
        <ShareButtons
          title={title}
          text={() => shareText({ title, entries, notices, teams, venues, link: link() })}
        />
        {children}
      </div>
    </>
  );
}

interface ShareProps {
  /** Title in the system's share sheet. */
  title: string;
  /** Returns the text at the time of the click. */
  text: () => string;
  copyLabel?: string;
}

/** Buttons that copy a text or open the system's share sheet. Hidden without scripts. */
export function ShareButtons({ title, text, copyLabel = 'Copiar para WhatsApp' }: ShareProps) {
  const canShare = useSyncExternalStore(subscribe, readCanShare, () => false);
  const [message, setMessage] = useState('');
  const [textToCopy, setTextToCopy] = useState('');
  const fieldId = useId();

  const copy = async () => {
    setMessage('');
    setTextToCopy('');
    const message = text();
    try {
      await navigator.clipboard.writeText(message);
      setMessage('Copiado. Ya puedes pegarlo en el chat.');
    } catch {
      // The clipboard is denied, or missing without TLS.
      setTextToCopy(message);
    }
  };
  const share = async () => {
    const message = text();
    try {
      await navigator.share({ title, text: message });
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      if (!isCancelled) setTextToCopy(message);
    }
  };
  return (
    <div className="stack gap-2">
      <div className="row">
        <ScriptButton onClick={copy}>{copyLabel}</ScriptButton>
        {canShare && <ScriptButton onClick={share}>Compartir…</ScriptButton>}
      </div>
      <p
        ref={message ? scrollIntoViewIfNeeded : undefined}
        role="status"
        className={`small strong ${css.status}`}
      >
        {message}
      </p>
      {textToCopy && (
        <div className={`stack gap-2 small ${css.manualCopy}`}>
          <label htmlFor={fieldId}>El navegador no deja copiar. Copia tú este texto:</label>
          <textarea id={fieldId} ref={selectAll} readOnly value={textToCopy} rows={8} />
        </div>
      )}
    </div>
  );
}

const subscribe = () => () => {};
const readCanShare = () => 'share' in navigator;

/** Scrolls to a message, which may be beyond the edge of the screen. */
function scrollIntoViewIfNeeded(message: HTMLElement | null) {
  message?.scrollIntoView({ block: 'nearest' });
}

function selectAll(field: HTMLTextAreaElement | null) {
  field?.focus();
  field?.select();
}

/** Button that prints the page; hidden without scripts. */
export const PrintButton = ({ children = 'Imprimir la hoja' }: { children?: string }) => (
  <ScriptButton data-print="">{children}</ScriptButton>
);

/** Button that needs scripts, and is hidden without them. */
const ScriptButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className="button button-quiet screen-only scripted" {...props} />
);
