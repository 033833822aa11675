import { type FormEvent, useState } from 'react';
import { slugOf } from '../../content/spelling.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { TextField } from './TextField.tsx';

interface Props {
  /** Label of the button and title of the dialog. */
  words: string;
  /** Label of the name field. */
  question?: string;
  /** Label of a field for the address, which is derived from the name; without it the address cannot be edited. */
  address?: string;
  help?: string;
  /** Returns why a name or address cannot be used, as a Spanish sentence. */
  validate: (name: string, address: string) => string | undefined;
  onName: (name: string, address: string) => void;
}

/** Longest address, in characters. */
const LONGEST_ADDRESS = 80;

/** Button that asks for the name of a new entry. */
export function NewByNameButton({
  words,
  question = '¿Cómo se llama?',
  address,
  help,
  validate,
  onName,
}: Props) {
  /** Null while the dialog is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  /** Null while the address is derived from the name. */
  const [typedAddress, setTypedAddress] = useState<string | null>(null);
  const name = typed?.trim() ?? '';
  const slug = typedAddress ?? slugOf(name);
  const problem =
    slug.length > LONGEST_ADDRESS
      ? `Es demasiado largo: ${LONGEST_ADDRESS} letras como mucho.`
      : name && slug
        ? validate(name, slug)
        : undefined;
  const isReady = name !== '' && slug !== '' && slug === slugOf(slug) && !problem;
  const close = () => {
    setTyped(null);
    setTypedAddress(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    close();
    onName(name, slug);
  };
  return (
    <>
      <Button look="quiet" onClick={() => setTyped('')}>
        {words}
      </Button>
      {typed !== null && (
        <Dialog title={words} onClose={close}>
          <form onSubmit={submit} className="stack tight">
            <TextField label={question} value={typed} onChange={({ target }) => setTyped(target.value)} />
            {address && (
              <TextField
                label={address}
                help={help ?? 'Se propone solo. Minúsculas, números y guiones.'}
                value={slug}
                onChange={({ target }) => setTypedAddress(target.value)}
              />
            )}
            <p role="status" className="fault">
              {problem ??
                (slug && slug !== slugOf(slug) && 'Usa solo minúsculas sin acentos, números y guiones.')}
            </p>
            <div className="row">
              <Button type="submit" disabled={!isReady}>
                Añadir
              </Button>
              <Button look="quiet" onClick={close}>
                Dejarlo
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
