import { useEffect, useRef, useState } from 'react';
import { fullDay } from '../../../agenda/dates.ts';
import type { OpenAlbum } from '../../albums/albums.ts';
import { Notice } from '../../app/parts/Notice.tsx';
import { PermissionForm } from '../../app/photos/PermissionForm.tsx';

/** What is known of an album's permission, and the form to say it. */
export function AlbumPermission({ album }: { album: OpenAlbum }) {
  const { record, permission } = album;
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState<{ warning: string | null }>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (saved) button.current?.focus();
  }, [saved]);
  return (
    <section aria-labelledby="permisos" className="panel stack" data-gap="tight">
      <h2 id="permisos">Permisos</h2>
      {saved && <Notice tone={saved.warning ? 'warning' : 'good'}>Permiso anotado. {saved.warning}</Notice>}
      {permission.state !== 'ok' && <p className="fault">{permission.message}</p>}
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
          words="Anotar el permiso"
          onSaved={(warning) => {
            setSaved({ warning });
            setOpen(false);
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
