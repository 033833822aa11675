import { type FormEvent, useState } from 'react';
import type { PublishSettings } from '../../../publish/settings.ts';
import { BucketLines } from './BucketLines.tsx';
import { FolderLine } from './FolderLine.tsx';
import { ForgetKey } from './ForgetKey.tsx';
import css from './publish.module.css';
import { ServerLines } from './ServerLines.tsx';
import { SettingLine } from './SettingLine.tsx';
import type { Publishing } from './usePublishing.ts';

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

/** Where the club's site goes, and where its second copy is kept. */
export function SettingsForm({ publishing }: { publishing: Publishing }) {
  const { state, save, test, newKey, keyChanged } = publishing;
  const { destino, direccion, copia } = state?.settings ?? {};
  const [kind, setKind] = useState<Kind>(destino?.tipo ?? 'sftp');
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const saved = await save(settingsOf(kind, new FormData(event.currentTarget)));
    if (saved && submitter?.getAttribute('value') === 'probar') await test();
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
