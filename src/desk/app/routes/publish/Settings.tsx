import { type ComponentProps, type FormEvent, useState } from 'react';
import type {
  FolderDestination,
  PublishDestination,
  S3Destination,
  SftpDestination,
} from '../../../../tasks/publish/settings.ts';
import type { PublishState } from '../../../core/publishing/publish-state.ts';
import { Button } from '../../parts/Button.tsx';
import { TextField } from '../../parts/TextField.tsx';
import { useMainCommands } from './commands.tsx';
import { FolderField } from './FolderField.tsx';

type Kind = PublishDestination['kind'];

/** Kinds of destination: their value in publicar.yaml, and their label. */
const KINDS: Record<Kind, { tipo: string; label: string }> = {
  sftp: { tipo: 'sftp', label: 'En un servidor (SFTP)' },
  folder: { tipo: 'carpeta', label: 'En una carpeta de este ordenador' },
  s3: { tipo: 's3', label: 'En un almacén S3, detrás de una CDN' },
};

/** Text field of a setting. */
type SettingField<Setting> = Pick<ComponentProps<typeof TextField>, 'label' | 'help' | 'defaultValue'> & {
  /** Key in publicar.yaml. */
  name: string;
  setting: Setting;
};

/** Fields for each kind of destination. */
const FIELDS: {
  folder: SettingField<keyof FolderDestination>[];
  sftp: SettingField<keyof SftpDestination>[];
  s3: SettingField<keyof S3Destination>[];
} = {
  folder: [
    {
      name: 'carpeta',
      setting: 'folder',
      label: 'Carpeta de la web',
      help: 'Con su ruta completa, como «/srv/web» o «D:\\web».',
    },
  ],
  sftp: [
    { name: 'servidor', setting: 'server', label: 'Servidor', help: 'Como «sftp.ejemplo.org».' },
    { name: 'puerto', setting: 'port', label: 'Puerto', help: 'Casi siempre, 22.', defaultValue: 22 },
    { name: 'usuario', setting: 'user', label: 'Usuario' },
    {
      name: 'carpeta',
      setting: 'folder',
      label: 'Carpeta de la web en el servidor',
      help: 'Como «public_html».',
    },
    {
      name: 'clave_privada',
      setting: 'keyFile',
      label: 'Archivo de la clave privada',
      help: 'Con su ruta completa. Déjalo vacío si usas contraseña; te la pediremos al publicar.',
    },
  ],
  s3: [
    {
      name: 'servidor',
      setting: 'server',
      label: 'Dirección del almacén',
      help: 'La da el proveedor, como «https://s3.eu-west-1.amazonaws.com».',
    },
    { name: 'almacen', setting: 'bucket', label: 'Nombre del almacén (bucket)' },
    {
      name: 'region',
      setting: 'region',
      label: 'Región',
      help: 'Si el proveedor no da ninguna, «auto».',
      defaultValue: 'auto',
    },
    {
      name: 'acceso',
      setting: 'accessKey',
      label: 'Clave de acceso',
      help: 'La secreta no se guarda: se pide al publicar.',
    },
    {
      name: 'carpeta',
      setting: 'folder',
      label: 'Carpeta dentro del almacén',
      help: 'Déjala vacía si en él no hay nada más que la web.',
    },
  ],
};

/** Reads the form as the value of publicar.yaml, without empty values. */
function settingsOf(form: HTMLFormElement): object {
  const typed = [...new FormData(form)].map(([name, text]) => [name, String(text).trim()] as const);
  const { direccion, copia, agente, puerto, ...place } = Object.fromEntries(
    typed.filter(([, text]) => text !== ''),
  );
  const isComplete = place.carpeta !== undefined || place.tipo === 's3';
  return {
    ...(isComplete && {
      destino: { ...place, ...(puerto && { puerto: Number(puerto) }), ...(agente && { agente: true }) },
    }),
    direccion,
    copia,
  };
}

/** Publishing settings. Expanded at first if nothing is set yet. */
export function Settings({ state }: { state: PublishState }) {
  const { send } = useMainCommands();
  const { destination, address, copyFolder } = state.settings;
  const [open] = useState(!destination && !state.sample);
  const [kind, setKind] = useState<Kind>(destination?.kind ?? 'sftp');
  const known: Record<string, unknown> = destination?.kind === kind ? { ...destination } : {};

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    send({
      intent: 'save',
      settings: settingsOf(event.currentTarget),
      test: submitter?.getAttribute('value') === 'probar',
    });
  }

  return (
    <details className="fold panel" open={open}>
      <summary id="donde">Dónde se publica</summary>
      <form className="stack" onSubmit={submit}>
        <fieldset className="field">
          <legend>¿Dónde está la web?</legend>
          {(Object.keys(KINDS) as Kind[]).map((option) => (
            <label key={option} className="check">
              <input
                type="radio"
                name="tipo"
                value={KINDS[option].tipo}
                checked={kind === option}
                onChange={() => setKind(option)}
              />
              {KINDS[option].label}
            </label>
          ))}
        </fieldset>
        <div className="fields" key={kind}>
          {FIELDS[kind].map((field) => {
            const Field = kind === 'folder' ? FolderField : TextField;
            const { setting, ...props } = field;
            const value = known[setting] as string | number | undefined;
            return (
              <Field key={setting} autoComplete="off" {...props} defaultValue={value ?? props.defaultValue} />
            );
          })}
        </div>
        {kind === 'sftp' && (
          <label className="check">
            <input type="checkbox" name="agente" value="si" defaultChecked={known.usesAgent === true} />
            Entrar con las claves que este ordenador tiene abiertas (agente SSH)
          </label>
        )}
        <div className="fields">
          <TextField
            name="direccion"
            label="Dirección de la web publicada"
            help={`Para comprobarla al acabar. Sin ella, ${state.clubAddress ?? 'la de los datos del club'}.`}
            defaultValue={address}
            autoComplete="off"
          />
          <FolderField
            name="copia"
            label="Carpeta de la copia de seguridad"
            help="Otro disco o una carpeta sincronizada: textos y fotos se copian cada vez que publicas."
            defaultValue={copyFolder}
          />
        </div>
        <div className="row">
          <Button type="submit">Guardar</Button>
          <Button type="submit" value="probar" variant="quiet">
            Guardar y probar
          </Button>
        </div>
      </form>
    </details>
  );
}
