import { type ChangeEvent, useState } from 'react';
import { FTP_ONLY_LETTER } from '../../../core/publishing/letters.ts';
import { readWelcomeMail, type WelcomeMail } from '../../../core/publishing/welcome-mail.ts';
import { CopyText } from '../../parts/CopyText.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { TextField } from '../../parts/TextField.tsx';

/** Fields that a mail fills, with their names in the form and in sentences. */
const FILLED: Record<Exclude<keyof WelcomeMail, 'access'>, { name: string; label: string }> = {
  server: { name: 'servidor', label: 'el servidor' },
  port: { name: 'puerto', label: 'el puerto' },
  user: { name: 'usuario', label: 'el usuario' },
  folder: { name: 'carpeta', label: 'la carpeta' },
};
type FilledField = keyof typeof FILLED;

const listOf = (fields: readonly FilledField[]): string =>
  new Intl.ListFormat('es').format(fields.map((field) => FILLED[field].label));

/** Length from which a text without any of the fields is a mail rather than its beginning, characters. */
const MIN_MAIL_LENGTH = 40;

/**
 * Fills the other fields of its form from a pasted welcome mail. The mail contains a password, so it is read in the browser and
 * disappears at once.
 */
export function WelcomeMailField() {
  const [mail, setMail] = useState<WelcomeMail | null>(null);
  const fields = Object.keys(FILLED) as FilledField[];

  function read({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
    const found = readWelcomeMail(input.value);
    const isFound = fields.some((field) => found[field] !== undefined);
    if (!isFound && input.value.length < MIN_MAIL_LENGTH) return;
    for (const field of fields) {
      const target = input.form?.elements.namedItem(FILLED[field].name);
      if (target instanceof HTMLInputElement && found[field] !== undefined)
        target.value = String(found[field]);
    }
    input.value = '';
    setMail(found);
  }

  return (
    <>
      <TextField
        label="Pega aquí el correo de bienvenida"
        help="Entero, tal como llegó: se buscan en él el servidor, el puerto, el usuario y la carpeta. No se guarda ni sale de este navegador."
        rows={2}
        autoComplete="off"
        onChange={read}
      />
      {mail && <Found mail={mail} fields={fields} />}
    </>
  );
}

function Found({ mail, fields }: { mail: WelcomeMail; fields: readonly FilledField[] }) {
  const found = fields.filter((field) => mail[field] !== undefined);
  // Without a port of its own, SFTP has the default one.
  const missing = fields.filter((field) => mail[field] === undefined && field !== 'port');
  if (mail.access === 'ftp')
    return (
      <>
        <Notice tone="warning">
          <p>
            Ese correo solo habla de FTP, que envía la contraseña sin cifrar, y con él no se publica.
            {found.length > 0 &&
              ` Queda puesto ${listOf(found)}, porque muchas veces valen también para SFTP.`}{' '}
            Pregunta al alojamiento.
          </p>
        </Notice>
        <CopyText title="Para el alojamiento" text={FTP_ONLY_LETTER} />
      </>
    );
  if (found.length === 0)
    return (
      <Notice tone="warning">
        <p>
          En ese texto no se encuentran esos datos. Cópialos tú del correo: están donde habla de SFTP o de
          SSH.
        </p>
      </Notice>
    );
  return (
    <Notice tone="good">
      <p>
        Puesto desde el correo: {listOf(found)}.{missing.length > 0 && ` No dice ${listOf(missing)}.`} La
        contraseña no se ha leído: escríbela tú.
      </p>
    </Notice>
  );
}
