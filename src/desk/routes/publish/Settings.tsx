import { type FormEvent, useState } from 'react';
import type { PublishSettings } from '../../../publish/settings.ts';
import type { PublishState } from '../../publishing/publish-state.ts';
import { FolderLine, SettingLine } from './FolderLine.tsx';
import { useMainOrders } from './orders.ts';
import css from './publish.module.css';

type Kind = NonNullable<PublishSettings['destino']>['tipo'];

const KINDS: Record<Kind, string> = {
  sftp: 'En un servidor (SFTP)',
  carpeta: 'En una carpeta de este ordenador',
  s3: 'En un almacén S3, detrás de una CDN',
};

const text = (data: FormData, name: string) => String(data.get(name) ?? '').trim();

function placeOf(kind: Kind, data: FormData): PublishSettings['destino'] {
  const [carpeta, servidor] = [text(data, 'carpeta'), text(data, 'servidor')];
  if (kind === 's3') {
    const [almacen, acceso, region] = [text(data, 'almacen'), text(data, 'acceso'), text(data, 'region')];
    return { tipo: kind, servidor, almacen, region: region || 'auto', carpeta, ...(acceso && { acceso }) };
  }
  if (!carpeta) return undefined;
  if (kind === 'carpeta') return { tipo: kind, carpeta };
  const [login, clave] = [text(data, 'entrada'), text(data, 'clave_privada')];
  return {
    tipo: kind,
    servidor,
    puerto: Number(text(data, 'puerto') || 22),
    usuario: text(data, 'usuario'),
    carpeta,
    ...(login === 'key' && clave && { clave_privada: clave }),
    ...(login === 'agent' && { agente: true }),
  };
}

function settingsOf(kind: Kind, data: FormData): PublishSettings {
  const destino = placeOf(kind, data);
  const direccion = text(data, 'direccion');
  const copia = text(data, 'copia');
  return {
    ...(destino && { destino }),
    ...(direccion && { direccion }),
    ...(copia && { copia }),
  };
}

/** Where the club's site goes. Open at first where nothing is set yet; it stays as the person leaves it. */
export function Settings({ state }: { state: PublishState }) {
  const [open] = useState(!state.settings.destino && !state.sample);
  return (
    <details className={css.details} open={open}>
      <summary id="donde">Dónde se publica</summary>
      <SettingsForm state={state} />
    </details>
  );
}

function SettingsForm({ state }: { state: PublishState }) {
  const { answer, send } = useMainOrders();
  const { destino, direccion, copia } = state.settings;
  const [kind, setKind] = useState<Kind>(destino?.tipo ?? 'sftp');
  const failed = answer && 'failed' in answer ? answer.failed : null;
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const settings = settingsOf(kind, new FormData(event.currentTarget));
    send({ intent: 'save', settings, test: submitter?.getAttribute('value') === 'probar' });
  }

  return (
    <form className={css.settings} onSubmit={submit}>
      <fieldset className={css.kinds}>
        <legend>¿Dónde está la web?</legend>
        {(Object.keys(KINDS) as Kind[]).map((each) => (
          <label key={each}>
            <input type="radio" name="tipo" checked={kind === each} onChange={() => setKind(each)} />
            {KINDS[each]}
          </label>
        ))}
      </fieldset>
      {kind === 'sftp' && <ServerLines server={destino?.tipo === 'sftp' ? destino : undefined} />}
      {kind === 's3' && <BucketLines bucket={destino?.tipo === 's3' ? destino : undefined} />}
      {kind === 'carpeta' && (
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
          help={`Para comprobarla al acabar. Sin ella, ${state.clubAddress ?? 'la de los datos del club'}.`}
          value={direccion}
        />
        <FolderLine
          name="copia"
          label="Carpeta de la segunda copia"
          help="Otro disco o una carpeta sincronizada: textos y fotos se copian cada vez que publicas."
          value={copia}
        />
      </div>
      {failed?.newKey && (
        <div className={css.key}>
          <p>
            Es la primera vez que se conecta con este servidor. Su huella es <code>{failed.newKey}</code>.
            Compárala con la que da tu alojamiento.
          </p>
          <button
            type="button"
            className="button"
            data-quiet=""
            onClick={() => send({ intent: 'test', trust: failed.newKey })}
          >
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
        {failed?.changedKey && <ForgetKey />}
      </div>
    </form>
  );
}

/** How the desk shows a server who it is. */
const LOGINS = {
  password: 'Con contraseña: se pide al publicar',
  key: 'Con un archivo de clave privada',
  agent: 'Con las claves que este ordenador tiene abiertas (agente SSH)',
} as const;
type Login = keyof typeof LOGINS;

interface ServerProps {
  server: Extract<PublishSettings['destino'], { tipo: 'sftp' }> | undefined;
}

/** A server that is reached over SFTP. */
function ServerLines({ server }: ServerProps) {
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

/** A bucket of an S3-compatible store. */
function BucketLines({
  bucket,
}: {
  bucket: Extract<PublishSettings['destino'], { tipo: 's3' }> | undefined;
}) {
  return (
    <div className={css.lines}>
      <SettingLine
        name="servidor"
        label="Dirección del almacén"
        help="La da el proveedor, como «https://s3.eu-west-1.amazonaws.com»."
        value={bucket?.servidor}
      />
      <SettingLine name="almacen" label="Nombre del almacén (bucket)" value={bucket?.almacen} />
      <SettingLine
        name="region"
        label="Región"
        help="Si el proveedor no da ninguna, «auto»."
        value={bucket?.region ?? 'auto'}
      />
      <SettingLine
        name="acceso"
        label="Clave de acceso"
        help="La secreta no se guarda: se pide al publicar."
        value={bucket?.acceso}
      />
      <SettingLine
        name="carpeta"
        label="Carpeta dentro del almacén"
        help="Vacía, si la web es todo lo que hay en él."
        value={bucket?.carpeta}
      />
    </div>
  );
}

/** For a server that has another key than it had, once its host has said so. */
export function ForgetKey() {
  const { send } = useMainOrders();
  return (
    <button type="button" className="button" data-quiet="" onClick={() => send({ intent: 'forget-key' })}>
      El alojamiento dice que la ha cambiado: olvidar la de antes
    </button>
  );
}
