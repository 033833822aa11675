import { type FormEvent, useState } from 'react';
import type { PublishSettings } from '../../../publish/settings.ts';
import { FolderLine } from './FolderLine.tsx';
import { ForgetKey } from './ForgetKey.tsx';
import css from './publish.module.css';
import { SettingLine } from './SettingLine.tsx';
import type { Publishing } from './usePublishing.ts';

type Kind = 'carpeta' | 'sftp';

/** How the desk shows a server who it is. */
const LOGINS = {
  password: 'Con contraseña: se pide al publicar',
  key: 'Con un archivo de clave privada',
  agent: 'Con las claves que este ordenador tiene abiertas (agente SSH)',
} as const;
type Login = keyof typeof LOGINS;

const text = (data: FormData, name: string) => String(data.get(name) ?? '').trim();

function settingsOf(kind: Kind, login: Login, data: FormData): PublishSettings {
  const carpeta = text(data, 'carpeta');
  const clave = text(data, 'clave_privada');
  const direccion = text(data, 'direccion');
  const copia = text(data, 'copia');
  const destino =
    kind === 'carpeta'
      ? { tipo: kind, carpeta }
      : {
          tipo: kind,
          servidor: text(data, 'servidor'),
          puerto: Number(text(data, 'puerto') || 22),
          usuario: text(data, 'usuario'),
          carpeta,
          ...(login === 'key' && clave && { clave_privada: clave }),
          ...(login === 'agent' && { agente: true }),
        };
  return {
    ...(carpeta && { destino }),
    ...(direccion && { direccion }),
    ...(copia && { copia }),
  };
}

/** Where the club's site goes, and where its second copy is kept. */
export function SettingsForm({ publishing }: { publishing: Publishing }) {
  const { state, save, test, newKey, keyChanged } = publishing;
  const { destino, direccion, copia } = state?.settings ?? {};
  const [kind, setKind] = useState<Kind>(destino?.tipo ?? 'sftp');
  const server = destino?.tipo === 'sftp' ? destino : undefined;
  const [login, setLogin] = useState<Login>(
    server?.clave_privada ? 'key' : server?.agente ? 'agent' : 'password',
  );

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const saved = await save(settingsOf(kind, login, new FormData(event.currentTarget)));
    if (saved && submitter?.getAttribute('value') === 'probar') await test();
  }

  return (
    <form className={css.settings} onSubmit={submit}>
      <fieldset className={css.kinds}>
        <legend>¿Dónde está la web?</legend>
        {(['sftp', 'carpeta'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="tipo" checked={kind === each} onChange={() => setKind(each)} />
            {each === 'sftp' ? 'En un servidor (SFTP)' : 'En una carpeta de este ordenador'}
          </label>
        ))}
      </fieldset>
      {kind === 'sftp' ? (
        <>
          <div className={css.lines}>
            <SettingLine
              name="servidor"
              label="Servidor"
              help="Como «sftp.ejemplo.org»."
              value={server?.servidor}
            />
            <SettingLine name="puerto" label="Puerto" help="Casi siempre, 22." value={server?.puerto ?? 22} />
            <SettingLine name="usuario" label="Usuario" value={server?.usuario} />
            <SettingLine
              name="carpeta"
              label="Carpeta de la web en el servidor"
              help="Como «public_html»."
              value={server?.carpeta}
            />
          </div>
          <fieldset className={css.kinds}>
            <legend>¿Cómo entra el escritorio?</legend>
            {(['password', 'key', 'agent'] as const).map((each) => (
              <label key={each}>
                <input type="radio" name="entrada" checked={login === each} onChange={() => setLogin(each)} />
                {LOGINS[each]}
              </label>
            ))}
          </fieldset>
          {login === 'key' && (
            <SettingLine
              name="clave_privada"
              label="Archivo de la clave privada"
              help="Con su ruta completa. Si tiene frase de paso, se pide al publicar."
              value={server?.clave_privada}
            />
          )}
        </>
      ) : (
        <FolderLine
          name="carpeta"
          label="Carpeta de la web"
          help="Con su ruta completa, como «/srv/web» o «D:\web»."
          value={destino?.tipo === 'carpeta' ? destino.carpeta : ''}
        />
      )}
      <div className={css.lines}>
        <SettingLine
          name="direccion"
          label="Dirección de la web publicada"
          help={`Para comprobarla al acabar. Sin ella, ${state?.clubAddress ?? 'la de los datos del club'}.`}
          value={direccion}
        />
        <FolderLine
          name="copia"
          label="Carpeta de la segunda copia"
          help="Otro disco o una carpeta sincronizada: textos y fotos se copian cada vez que publicas."
          value={copia}
        />
      </div>
      {newKey && (
        <div className={css.key}>
          <p>
            Es la primera vez que se conecta con este servidor. Su huella es <code>{newKey}</code>. Compárala
            con la que da tu alojamiento.
          </p>
          <button type="button" className="button" data-quiet="" onClick={() => test(newKey)}>
            Es la misma
          </button>
        </div>
      )}
      <div className={css.buttons}>
        <button type="submit" className="button">
          Guardar
        </button>
        <button type="submit" value="probar" className="button" data-quiet="">
          Guardar y probar
        </button>
        {keyChanged && <ForgetKey publishing={publishing} />}
      </div>
    </form>
  );
}
