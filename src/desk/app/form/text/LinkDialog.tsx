import type { Editor } from '@tiptap/core';
import { type FormEvent, useState } from 'react';
import { useClub } from '../../browser/use-club.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { TextField } from '../../parts/TextField.tsx';
import { linkAddress, needsSpace } from './link-address.ts';

interface Props {
  editor: Editor;
  onClose: () => void;
}

/** Returns the text of the paragraph before the cursor. */
function textBefore({ state }: Editor): string {
  const { $from } = state.selection;
  return $from.parent.textBetween(0, $from.parentOffset, ' ', ' ');
}

/** Dialog for the link of the selection: a page or document of the site, a page of the web, or a mail address. */
export function LinkDialog({ editor, onClose }: Props) {
  const { pages } = useClub();
  const href = String(editor.getAttributes('link').href ?? '');
  const isNew = !editor.isActive('link');
  const hasWords = !editor.state.selection.empty || !isNew;
  const [address, setAddress] = useState(href);
  const [words, setWords] = useState('');
  const known = pages.find(({ path }) => path === address);
  const isReady = address.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isReady) return;
    const link = { href: linkAddress(address) };
    const text = words.trim() || (known?.title ?? address.trim());
    onClose();
    if (hasWords) editor.chain().focus().extendMarkRange('link').setLink(link).run();
    else
      editor
        .chain()
        .focus()
        .insertContent([
          ...(needsSpace(textBefore(editor)) ? [{ type: 'text', text: ' ' }] : []),
          { type: 'text', text, marks: [{ type: 'link', attrs: link }] },
        ])
        .run();
  };
  return (
    <Dialog title={isNew ? 'Poner un enlace' : 'Cambiar el enlace'} onClose={onClose}>
      <form onSubmit={submit} className="stack tight">
        {!hasWords && (
          <TextField
            label="Palabras que se ven"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
        <SelectField
          label="Una página o un documento de esta web"
          value={known ? address : ''}
          onChange={({ target }) => target.value && setAddress(target.value)}
        >
          <option value="">Elegir…</option>
          {pages.map(({ path, title }) => (
            <option key={path} value={path}>
              {title === path ? path : `${title} (${path})`}
            </option>
          ))}
        </SelectField>
        <TextField
          label="o una dirección: otra web, un correo"
          inputMode="url"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <div className="row">
          <Button type="submit" disabled={!isReady}>
            Poner
          </Button>
          {!isNew && (
            <Button
              variant="quiet"
              onClick={() => {
                onClose();
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
              }}
            >
              Quitar el enlace
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
