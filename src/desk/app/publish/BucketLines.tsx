import type { PublishSettings } from '../../../publish/settings.ts';
import css from './publish.module.css';
import { SettingLine } from './SettingLine.tsx';

interface Props {
  bucket: Extract<PublishSettings['destino'], { tipo: 's3' }> | undefined;
}

/** A bucket of an S3-compatible store. */
export function BucketLines({ bucket }: Props) {
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
