import { useEffect, useRef, useState } from 'react';
import { fullDay } from '../../../agenda/dates.ts';
import type { AlbumDetail } from '../../photos-api.ts';
import { Notice } from '../parts/Notice.tsx';
import { PermissionForm } from '../photos/PermissionForm.tsx';
import css from './AlbumPermission.module.css';

interface Props {
  album: AlbumDetail;
  onSaved: () => Promise<void>;
}

/** What is known of an album's permission, and the form to say it. */
export function AlbumPermission({ album, onSaved }: Props) {
  const { record, permission } = album;
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState<{ warning: string | null }>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (saved) button.current?.focus();
  }, [saved]);
  return (
    <section aria-labelledby="permisos" className={css.permission}>
      <h2 id="permisos">Permisos</h2>
      {saved && <Notice tone={saved.warning ? 'warning' : 'good'}>Permiso anotado. {saved.warning}</Notice>}
      {permission.state !== 'ok' && <p className={css.missing}>{permission.message}</p>}
      {record && !open && (
        <p>
          Los permisos firmados los guarda {record.guarda}. Valen desde el {fullDay(record.desde)}
          {record.hasta ? ` hasta el ${fullDay(record.hasta)}` : ''}.{' '}
          {record.menores ? 'En el álbum salen menores.' : 'No salen menores.'} Han consentido:{' '}
          {record.consienten.join('; ')}.
        </p>
      )}
      {open ? (
        <PermissionForm
          album={album}
          record={record}
          action="Anotar el permiso"
          onSaved={(done) => {
            setSaved(done);
            setOpen(false);
            onSaved();
          }}
        />
      ) : (
        <button
          ref={button}
          type="button"
          className="button"
          data-quiet={record ? '' : undefined}
          onClick={() => {
            setSaved(undefined);
            setOpen(true);
          }}
        >
          {record ? 'Cambiar el permiso' : 'Anotar el permiso'}
        </button>
      )}
    </section>
  );
}
