import { useEffect, useRef, useState } from 'react';
import { findMarkdownExcess } from '../../../club/content/parser-limits.ts';
import { type ControlProps, useField, useInput } from './form-context.ts';
import type TextEditor from './text/TextEditor.tsx';
import css from './text/text.module.css';

/** Markdown text: a text area that becomes an editor once its scripts are loaded. «Como texto» brings the text area back. */
export function MarkdownInput(props: ControlProps) {
  const { value, attributes } = useInput(props);
  const { setValue } = useField<string>(props.path);
  const [isText, setIsText] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const { Editor, isFocused = false } = useTextEditor(area) ?? {};
  const text = String(value);
  const kind = props.schema.textKind ?? 'page';
  // The parser would take too long for such a text, which is refused on saving.
  const isExcessive = findMarkdownExcess(text) !== undefined;
  if (Editor && !isText && !isExcessive)
    return (
      <Editor
        attributes={{ ...stringValues(attributes), 'aria-labelledby': `${attributes.id}__label` }}
        kind={kind}
        value={text}
        isFocused={isFocused}
        onChange={setValue}
      >
        <ModeButton title="Escribir los signos a mano: **así** es negrita" onClick={() => setIsText(true)}>
          Como texto
        </ModeButton>
      </Editor>
    );
  return (
    <>
      <p className="help">
        Deja una línea en blanco entre párrafos.
        {kind !== 'paragraphs' && ' Para negrita, escribe **así**; para un enlace, [palabras](https://…).'}
        {kind === 'page' && ' Para un título, escribe ## delante.'}
        {kind === 'story' && ' Para un título, escribe ### delante.'}
      </p>
      <textarea
        {...attributes}
        ref={area}
        className={kind === 'line' ? undefined : 'tall'}
        value={text}
        onChange={({ target }) => setValue(target.value)}
      />
      {Editor && !isExcessive && (
        <ModeButton onClick={() => setIsText(false)}>Como en un procesador de textos</ModeButton>
      )}
    </>
  );
}

const ModeButton = (button: { onClick: () => void; title?: string; children: string }) => (
  <button type="button" className={`link-button ${css.mode}`} {...button} />
);

const stringValues = (attributes: object): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, String(value)]));

/** Loads the editor. Does not return it while somebody types in the text area. */
function useTextEditor(area: { current: HTMLTextAreaElement | null }) {
  const [loaded, setLoaded] = useState<{ Editor: typeof TextEditor; isFocused: boolean } | null>(null);
  useEffect(() => {
    const left = new AbortController();
    let isTyped = false;
    area.current?.addEventListener('input', () => (isTyped = true), { signal: left.signal });
    const show = async () => {
      // Without it, the text area stays.
      const editor = await import('./text/TextEditor.tsx').catch(() => null);
      const { current } = area;
      if (isTyped && current === document.activeElement)
        await new Promise((resolve) => current?.addEventListener('blur', resolve, { once: true }));
      const isFocused = current !== null && current === document.activeElement;
      if (editor && !left.signal.aborted) setLoaded({ Editor: editor.default, isFocused });
    };
    void show();
    return () => left.abort();
  }, [area]);
  return loaded;
}
