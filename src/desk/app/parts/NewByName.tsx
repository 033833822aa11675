import { type FormEvent, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { TextField } from './TextField.tsx';

interface Props {
  /** Of the button. */
  words: string;
  /** What is asked, and what is said below while this is typed. */
  question?: string;
  help?: (name: string) => string;
  /** Whether something can be called like this. */
  isFree: (name: string) => boolean;
  onName: (name: string) => void;
}

/** A button for one more of something, which is asked for its name first. */
export function NewByName({ words, question = '¿Cómo se llama?', help, isFree, onName }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed?.trim() ?? '';
  const close = () => setTyped(null);
  const take = (event: FormEvent) => {
    event.preventDefault();
    if (!isFree(name)) return;
    close();
    onName(name);
  };
  return (
    <>
      <Button look="quiet" onClick={() => setTyped('')}>
        {words}
      </Button>
      {typed !== null && (
        <Dialog title={words} onClose={close}>
          <form onSubmit={take} className="stack" data-gap="tight">
            <TextField
              label={question}
              help={help?.(name)}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <div className="row">
              <Button type="submit" disabled={!isFree(name)}>
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
