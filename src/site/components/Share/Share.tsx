import { useId, useState, useSyncExternalStore } from 'react';
import { ScriptButton } from '../ScriptButton/ScriptButton.tsx';
import css from './Share.module.css';

interface Props {
  /** What the system's sheet calls it. */
  title: string;
  /** Asked for at the moment of the click. */
  text: () => string;
}

/** Hands a text on: to the clipboard, or to what the system offers. Without scripts it is not there. */
export function Share({ title, text }: Props) {
  const canShare = useSyncExternalStore(subscribe, readCanShare, () => false);
  const [said, setSaid] = useState('');
  const [byHand, setByHand] = useState('');
  const field = useId();

  const copy = async () => {
    setSaid('');
    setByHand('');
    const words = text();
    try {
      await navigator.clipboard.writeText(words);
      setSaid('Copiado. Ya puedes pegarlo en el chat.');
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
    <div className={css.share}>
      <div className={css.buttons}>
        <ScriptButton onClick={copy}>Copiar para WhatsApp</ScriptButton>
        {canShare && <ScriptButton onClick={share}>Compartir…</ScriptButton>}
      </div>
      <p ref={said ? intoView : undefined} role="status" className={css.said}>
        {said}
      </p>
      {byHand && (
        <div className={css.byHand}>
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
function intoView(answer: HTMLElement | null) {
  answer?.scrollIntoView({ block: 'nearest' });
}

function selectAll(field: HTMLTextAreaElement | null) {
  field?.focus();
  field?.select();
}
