import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { readRecords } from '../../../club/consent/records.ts';
import { capitalize } from '../../../site/agenda/format.ts';
import { checkTexts } from '../../../tasks/check/check-texts.ts';
import { savePermission, submittedRecord } from '../../core/albums/save-permission.ts';
import { missingPermissions, permissionSchema, proposedFields } from '../../core/consent/records.ts';
import { deskContext } from '../../server/context.ts';
import { readSubmission } from '../../server/read-submission.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import { Button } from '../parts/Button.tsx';
import { FocusedHeading, Notice } from '../parts/Notice.tsx';
import type { Route } from './+types/permissions.ts';
import { PermissionForm } from './album/PermissionForm.tsx';

export const handle: RouteHandle = { access: ['board', 'photos'] };

export async function loader({ context }: Route.LoaderArgs) {
  const { folders, store } = context.get(deskContext);
  const { club } = await checkTexts(folders.contentDir);
  const records = await readRecords(store);
  return {
    hasErrors: club === null,
    photos: club ? missingPermissions(club) : [],
    proposed: proposedFields(records),
    schema: permissionSchema(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  await savePermission(context.get(deskContext), await readSubmission(submittedRecord, request));
  return { accepted: true };
}

/** Wizard for photos without a valid permission, one form at a time; `?de=` contains the page to start with. */
export default function PermissionsScreen({ loaderData }: Route.ComponentProps) {
  const { hasErrors, photos, proposed, schema } = loaderData;
  const [postponed, setPostponed] = useState<readonly string[]>([]);
  const start = useSearchParams()[0].get('de');
  const open = photos.filter(({ page }) => !postponed.includes(page));
  const shown = open.find(({ page }) => page === start) ?? open[0];
  const [first] = useState(shown?.page);
  // The heading of the first form must not take the focus when the screen opens.
  const Heading = shown?.page === first ? 'h2' : FocusedHeading;
  if (hasErrors)
    return (
      <div className="stack narrow">
        <h1>Repaso de permisos</h1>
        <Notice tone="error">
          El contenido tiene errores, y así no se sabe qué fotos enseña.{' '}
          <Link to="/contenido" className="text-link">
            Corrígelos
          </Link>{' '}
          antes.
        </Notice>
      </div>
    );
  return (
    <div className="stack narrow">
      <Link to="/fotos" className="text-link">
        Fotos
      </Link>
      <h1>Repaso de permisos</h1>
      <section className="panel stack">
        <Heading key={shown?.page ?? ''}>
          {shown
            ? capitalize(shown.name)
            : photos.length > 0
              ? 'No quedan más fotos'
              : 'Todas las fotos tienen su permiso'}
        </Heading>
        {shown ? (
          <>
            {shown.picture && <img src={shown.picture} alt="" width={144} />}
            <p className="fault">{shown.problem}</p>
            <PermissionForm
              key={shown.page}
              photos={shown}
              schema={schema}
              proposed={proposed}
              submitLabel="Anotar y seguir"
            />
            <Button variant="quiet" onClick={() => setPostponed([...postponed, shown.page])}>
              Dejarlo para otro día
            </Button>
            <p className="help">Quedan {open.length}.</p>
          </>
        ) : (
          <>
            {photos.length > 0 && <p>Las que has dejado siguen en la lista para la próxima vez.</p>}
            <Link to="/fotos" className="button">
              Volver a las fotos
            </Link>
          </>
        )}
      </section>
    </div>
  );
}
