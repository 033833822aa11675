import { useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import css from './parts.module.css';

/** Text that a person sends to somebody else: readable, selectable, and copied by a button. */
export function CopyText({ title, text }: { title: string; text: string }) {
  const id = useId();
  const shown = useRef<HTMLPreElement>(null);
  const [label, setLabel] = useState('Copiar el texto');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setLabel('Copiado: pégalo en un correo');
    } catch {
      // Without permission, or on a page without TLS.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setLabel('Está seleccionado: cópialo con el teclado o con el menú');
    }
  }
  return (
    <section className="stack tight" aria-labelledby={id}>
      <p id={id}>
        <strong>{title}</strong>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a text that scrolls */}
      <pre ref={shown} className={css.letter} tabIndex={0}>
        {text}
      </pre>
      <Button variant="quiet" onClick={copy} aria-live="polite">
        {label}
      </Button>
    </section>
  );
}
