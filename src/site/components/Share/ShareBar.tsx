import { type ButtonHTMLAttributes, type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import type { Entry } from '../../../agenda/types.ts';
import type { ClubNotice } from '../../../content/club.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { type CalendarAddress, shareText } from '../../agenda/share.ts';
import { CalendarButtons } from './CalendarButtons.tsx';
import css from './Share.module.css';

interface Props {
  calendar: CalendarAddress;
  /** What the page shows of the next days. */
  entries: readonly Entry[];
  data: Pick<AgendaData, 'teams' | 'venues'>;
  /** What the message has of them. */
  next?: string | undefined;
  /** For the message. */
  notices?: readonly ClubNotice[];
  /** Further buttons. */
  children?: ReactNode;
}

/** Buttons of a page that shows the next days: its calendar, and a message to hand on. */
export function ShareBar({ calendar, entries, data, next = 'próximos días', notices = [], children }: Props) {
  const { teams, venues } = data;
  const title = `${calendar.name} · ${next}`;
  // Without what was added to find a place on the page, with the filters.
  const link = () => location.origin + location.pathname + location.search;
  return (
    <div className={`row gap-3 ${css.bar}`} data-screen-only="">
      <CalendarButtons {...calendar} />
      <div className="row">
        <Share
          title={title}
          text={() => shareText({ title, entries, notices, teams, venues, link: link() })}
        />
        {children}
      </div>
    </div>
  );
}

interface ShareProps {
  /** What the system's sheet calls it. */
  title: string;
  /** Made at the moment of the click. */
  text: () => string;
}

/** Hands a text on: to the clipboard, or to what the system offers. Without scripts it is not there. */
function Share({ title, text }: ShareProps) {
  const canShare = useSyncExternalStore(subscribe, readCanShare, () => false);
  const [message, setMessage] = useState('');
  const [byHand, setByHand] = useState('');
  const field = useId();

  const copy = async () => {
    setMessage('');
    setByHand('');
    const words = text();
    try {
      await navigator.clipboard.writeText(words);
      setMessage('Copiado. Ya puedes pegarlo en el chat.');
    } catch {
      // Not allowed, or an address without https, where there is no clipboard.
      setByHand(words);
    }
  };
  const share = async () => {
    const words = text();
    try {
      await navigator.share({ title, text: words });
    } catch (error) {
      const changedMind = error instanceof DOMException && error.name === 'AbortError';
      if (!changedMind) setByHand(words);
    }
  };
  return (
    <div className="stack gap-2">
      <div className="row">
        <ScriptButton onClick={copy}>Copiar para WhatsApp</ScriptButton>
        {canShare && <ScriptButton onClick={share}>Compartir…</ScriptButton>}
      </div>
      <p
        ref={message ? scrollIntoViewIfNeeded : undefined}
        role="status"
        className={`small strong ${css.status}`}
      >
        {message}
      </p>
      {byHand && (
        <div className={`stack gap-2 small ${css.byHand}`}>
          <label htmlFor={field}>El navegador no deja copiar. Copia tú este texto:</label>
          <textarea id={field} ref={selectAll} readOnly value={byHand} rows={8} />
        </div>
      )}
    </div>
  );
}

const subscribe = () => () => {};
const readCanShare = () => 'share' in navigator;

/** A button that was tapped at the edge of the screen has its answer beyond it. */
function scrollIntoViewIfNeeded(answer: HTMLElement | null) {
  answer?.scrollIntoView({ block: 'nearest' });
}

function selectAll(field: HTMLTextAreaElement | null) {
  field?.focus();
  field?.select();
}

/** Prints the page's sheet; without scripts the browser's own menu does. */
export const PrintButton = ({ children = 'Imprimir la hoja' }: { children?: string }) => (
  <ScriptButton data-print="">{children}</ScriptButton>
);

/** A button that only scripts can serve: without them it is not there. */
const ScriptButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className="button" data-quiet="" data-screen-only="" data-scripted="" {...props} />
);
