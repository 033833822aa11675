import { type ComponentProps, type FormEvent, useState } from 'react';
import type { PublishDestination } from '../../../../tasks/publish/settings.ts';
import type { PublishState } from '../../../core/publishing/publish-state.ts';
import { Button } from '../../parts/Button.tsx';
import { TextField } from '../../parts/TextField.tsx';
import { useMainCommands } from './commands.tsx';
import { FolderField } from './FolderField.tsx';

/** Kind of target. */
type Kind = PublishDestination['tipo'];

/** Labels of kinds. */
const KIND_LABELS: Record<Kind, string> = {
  sftp: 'En un servidor (SFTP)',
  carpeta: 'En una carpeta de este ordenador',
  s3: 'En un almacén S3, detrás de una CDN',
};

/** Text field of a setting. */
type SettingField = Pick<ComponentProps<typeof TextField>, 'label' | 'help' | 'defaultValue'> & {
  name: string;
};

/** Fields for each kind of target, named as in publicar.yaml. */
const FIELDS: Record<Kind, SettingField[]> = {
  carpeta: [
    {
      name: 'carpeta',
      label: 'Carpeta de la web',
      help: 'Con su ruta completa, como «/srv/web» o «D:\\web».',
    },
  ],
  sftp: [
    { name: 'servidor', label: 'Servidor', help: 'Como «sftp.ejemplo.org».' },
    { name: 'puerto', label: 'Puerto', help: 'Casi siempre, 22.', defaultValue: 22 },
    { name: 'usuario', label: 'Usuario' },
    { name: 'carpeta', label: 'Carpeta de la web en el servidor', help: 'Como «public_html».' },
    {
      name: 'clave_privada',
      label: 'Archivo de la clave privada',
      help: 'Con su ruta completa. Déjalo vacío si usas contraseña; te la pediremos al publicar.',
    },
  ],
  s3: [
    {
      name: 'servidor',
      label: 'Dirección del almacén',
      help: 'La da el proveedor, como «https://s3.eu-west-1.amazonaws.com».',
    },
    { name: 'almacen', label: 'Nombre del almacén (bucket)' },
    {
      name: 'region',
      label: 'Región',
      help: 'Si el proveedor no da ninguna, «auto».',
      defaultValue: 'auto',
    },
    { name: 'acceso', label: 'Clave de acceso', help: 'La secreta no se guarda: se pide al publicar.' },
    {
      name: 'carpeta',
      label: 'Carpeta dentro del almacén',
      help: 'Déjala vacía si en él no hay nada más que la web.',
    },
  ],
};

/** Reads the form as settings, without empty values. */
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
  const { destino, direccion, copia } = state.settings;
  const [open] = useState(!destino && !state.sample);
  const [kind, setKind] = useState<Kind>(destino?.tipo ?? 'sftp');
  const known = destino?.tipo === kind ? (destino as Record<string, unknown>) : {};

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
          {(Object.keys(KIND_LABELS) as Kind[]).map((option) => (
            <label key={option} className="check">
              <input
                type="radio"
                name="tipo"
                value={option}
                checked={kind === option}
                onChange={() => setKind(option)}
              />
              {KIND_LABELS[option]}
            </label>
          ))}
        </fieldset>
        <div className="fields" key={kind}>
          {FIELDS[kind].map((field) => {
            const Field = kind === 'carpeta' ? FolderField : TextField;
            const value = known[field.name] as string | number | undefined;
            return (
              <Field
                key={field.name}
                autoComplete="off"
                {...field}
                defaultValue={value ?? field.defaultValue}
              />
            );
          })}
        </div>
        {kind === 'sftp' && (
          <label className="check">
            <input type="checkbox" name="agente" value="si" defaultChecked={known.agente === true} />
            Entrar con las claves que este ordenador tiene abiertas (agente SSH)
          </label>
        )}
        <div className="fields">
          <TextField
            name="direccion"
            label="Dirección de la web publicada"
            help={`Para comprobarla al acabar. Sin ella, ${state.clubAddress ?? 'la de los datos del club'}.`}
            defaultValue={direccion}
            autoComplete="off"
          />
          <FolderField
            name="copia"
            label="Carpeta de la copia de seguridad"
            help="Otro disco o una carpeta sincronizada: textos y fotos se copian cada vez que publicas."
            defaultValue={copia}
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
