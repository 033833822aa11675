import { useState } from 'react';
import type { PublishSettings } from '../../../publish/settings.ts';
import css from './publish.module.css';
import { SettingLine } from './SettingLine.tsx';

/** How the desk shows a server who it is. */
const LOGINS = {
  password: 'Con contraseña: se pide al publicar',
  key: 'Con un archivo de clave privada',
  agent: 'Con las claves que este ordenador tiene abiertas (agente SSH)',
} as const;
type Login = keyof typeof LOGINS;

interface Props {
  server: Extract<PublishSettings['destino'], { tipo: 'sftp' }> | undefined;
}

/** A server that is reached over SFTP. */
export function ServerLines({ server }: Props) {
  const [login, setLogin] = useState<Login>(
    server?.clave_privada ? 'key' : server?.agente ? 'agent' : 'password',
  );
  return (
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
        {(Object.keys(LOGINS) as Login[]).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="entrada"
              value={each}
              checked={login === each}
              onChange={() => setLogin(each)}
            />
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
  );
}
