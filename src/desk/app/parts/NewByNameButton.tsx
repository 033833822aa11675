import { type FormEvent, useState } from 'react';
import { slugOf } from '../../../club/content/spelling.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { TextField } from './TextField.tsx';

interface Props {
  /** Label of the button and title of the dialog. */
  label: string;
  /** Label of the name field. */
  nameLabel?: string;
  /** Label of the address field, whose initial value is derived from the name; without a label there is no such field. */
  addressLabel?: string;
  addressHelp?: string;
  /** Returns a Spanish sentence if the name or address cannot be used. */
  validate: (name: string, address: string) => string | undefined;
  onName: (name: string, address: string) => void;
}

const MAX_ADDRESS_LENGTH = 80;

/** Button that asks for the name of a new entry. */
export function NewByNameButton({
  label,
  nameLabel = '¿Cómo se llama?',
  addressLabel,
  addressHelp,
  validate,
  onName,
}: Props) {
  /** Null while the dialog is closed. */
  const [typedName, setTypedName] = useState<string | null>(null);
  /** Null while the address is derived from the name. */
  const [typedAddress, setTypedAddress] = useState<string | null>(null);
  const name = typedName?.trim() ?? '';
  const slug = typedAddress ?? slugOf(name);
  const problem =
    slug.length > MAX_ADDRESS_LENGTH
      ? `Es demasiado largo: ${MAX_ADDRESS_LENGTH} letras como mucho.`
      : name && slug
        ? validate(name, slug)
        : undefined;
  const isReady = name !== '' && slug !== '' && slug === slugOf(slug) && !problem;
  const close = () => {
    setTypedName(null);
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
      <Button variant="quiet" onClick={() => setTypedName('')}>
        {label}
      </Button>
      {typedName !== null && (
        <Dialog title={label} onClose={close}>
          <form onSubmit={submit} className="stack tight">
            <TextField
              label={nameLabel}
              value={typedName}
              onChange={({ target }) => setTypedName(target.value)}
            />
            {addressLabel && (
              <TextField
                label={addressLabel}
                help={addressHelp ?? 'Se propone solo. Minúsculas, números y guiones.'}
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
              <Button variant="quiet" onClick={close}>
                Cancelar
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
