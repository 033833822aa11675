import { useEffect } from 'react';
import {
  Form,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
} from 'react-router';
import { isSafeId } from '../../../club/content/picture-id.ts';
import { capitalize } from '../../../site/agenda/format.ts';
import { checkTexts } from '../../../tasks/check/check-texts.ts';
import { formAddress, originalPictureAddress, similarPictureAddress } from '../../core/addresses.ts';
import { readGalleries } from '../../core/albums/albums.ts';
import type { ContentRemark } from '../../core/withdraw/plan-withdrawal.ts';
import { parseRemovalRequests } from '../../core/withdraw/removal-requests.ts';
import { planWithdrawals, type Withdrawal, withdrawPhotos } from '../../core/withdraw/withdraw.ts';
import { deskContext } from '../../server/context.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import { dropPictures } from '../browser/drafts.ts';
import { isLocalDesk } from '../browser/local-desk.ts';
import { refusalIn } from '../browser/submit.ts';
import { useClub } from '../browser/use-club.ts';
import { Button } from '../parts/Button.tsx';
import { FocusedHeading, Notice, RefusalNotice, SentenceList } from '../parts/Notice.tsx';
import { TextField } from '../parts/TextField.tsx';
import type { Route } from './+types/withdraw.ts';
import css from './withdraw.module.css';

export const handle: RouteHandle = { access: ['board'] };

/** Plans the withdrawal of the photos of `?foto=2024-2025/copa/17`; null if none is named. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = new URL(request.url).searchParams.getAll('foto').filter(isSafeId);
  return ids.length > 0 ? planWithdrawals(context.get(deskContext), ids) : null;
}

/** Planning reads every photo, so it runs once per query. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search;

/** Withdraws photos, or redirects to the photos that a message requests. */
export async function action({ request, context }: Route.ActionArgs) {
  const desk = context.get(deskContext);
  const form = await request.formData().catch(() => new FormData());
  const message = form.get('message');
  if (message === null)
    return withdrawPhotos(
      desk,
      form.getAll('photo').map(String).filter(isSafeId),
      form.getAll('similar').map(String),
    );
  const { club } = await checkTexts(desk.folders.contentDir);
  const ids = parseRemovalRequests(String(message), (await readGalleries(desk.store)).value, club);
  if (ids.length === 0) return { none: true };
  throw redirect(`/fotos/retirar?${new URLSearchParams(ids.map((id) => ['foto', id]))}`);
}

/** Screen that withdraws the photos named in its address, or requested in a pasted message. */
export default function WithdrawScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { key } = useLocation();
  const isBusy = useNavigation().state !== 'idle';
  const answer = isBusy ? undefined : actionData;
  const refusal = refusalIn(answer);
  const result = actionData && 'names' in actionData ? actionData : null;
  return (
    <div className="stack">
      <Link to="/fotos" className="text-link">
        Fotos
      </Link>
      <h1>Retirar fotos</h1>
      <p className="narrow">
        Una foto retirada desaparece de la web con todo lo que se hizo de ella, también de las versiones
        anteriores, y no puede volver. No se puede deshacer. Queda anotado qué foto y qué día, sin nombrar a
        nadie.
      </p>
      {result && <WithdrawalResult {...result} />}
      {loaderData && !result ? (
        <Plans key={key} {...loaderData} isBusy={isBusy} />
      ) : (
        <RemovalMessage isBusy={isBusy} />
      )}
      {refusal && <RefusalNotice refusal={refusal} />}
      {answer && 'none' in answer && (
        <Notice tone="warning">
          No se ha reconocido ninguna foto en el mensaje: puede que esté escrito con otras palabras que las de
          la web, o que la foto ya no se vea. Léelo tú, abre su álbum en{' '}
          <Link to="/fotos" className="text-link">
            Fotos
          </Link>
          , elige la foto por su número y pulsa «Retirar la foto».
        </Notice>
      )}
    </div>
  );
}

type PlansProps = NonNullable<Route.ComponentProps['loaderData']> & { isBusy: boolean };

/** Form with the requested photos, their effects or obstacles, and similar photos. */
function Plans({ plans, combinedEffects, similar, isBusy }: PlansProps) {
  return (
    <Form method="post" className="stack tight" aria-labelledby="plan">
      <FocusedHeading id="plan">Esto es lo que se va a retirar</FocusedHeading>
      <ul className="stack tight">
        {plans.map(({ id, name, inAlbum, effects, obstacles }) => (
          <li key={id} className={`panel ${css.card}`}>
            {/* The original, because it may have been replaced by hand since the last build. */}
            <img src={originalPictureAddress(id)} alt="" className={css.picture} />
            <div className={`stack tight ${css.description}`}>
              <label className="check">
                <input
                  type="checkbox"
                  name="photo"
                  value={id}
                  defaultChecked={obstacles.length === 0}
                  disabled={obstacles.length > 0}
                />
                <span>{capitalize(name)}</span>
              </label>
              {obstacles.length > 0 && <p className="fault">Todavía no se puede retirar:</p>}
              <Remarks
                remarks={obstacles.length > 0 ? obstacles : [...(inAlbum ? [NUMBER_STAYS] : []), ...effects]}
              />
            </div>
          </li>
        ))}
      </ul>
      {combinedEffects.length > 0 && (
        <div className="panel stack tight">
          <p>Si se retiran todas:</p>
          <Remarks remarks={combinedEffects} />
        </div>
      )}
      {similar.length > 0 && (
        <fieldset className={`panel ${css.similar}`}>
          <legend>Se parece también a lo que sigue. Marca lo que tiene que salir con ellas</legend>
          {similar.map(({ sha256, where }) => (
            <label key={sha256} className="stack tight">
              <img src={similarPictureAddress(sha256)} alt="" className={css.similarPicture} />
              <span className="check">
                <input type="checkbox" name="similar" value={sha256} />
                <span>{where}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="row">
        <Button type="submit" disabled={isBusy || plans.every(({ obstacles }) => obstacles.length > 0)}>
          Retirar para siempre
        </Button>
        <Link to="/fotos" className="button button-quiet">
          Cancelar
        </Link>
        <p role="status">{isBusy && 'Retirando…'}</p>
      </div>
    </Form>
  );
}

const NUMBER_STAYS = { text: 'Su número no se usa más: las otras fotos conservan el suyo.' };

/** List of remarks, with links to the forms of their fields. */
const Remarks = ({ remarks }: { remarks: readonly ContentRemark[] }) => (
  <ul className="bullets">
    {remarks.map(({ text, file, path }) => (
      <li key={`${text} ${path}`}>
        {text}{' '}
        {file && (
          <Link to={formAddress(file, path)} className="text-link">
            Verlo
          </Link>
        )}
      </li>
    ))}
  </ul>
);

/** Form for a removal request that arrived by mail. */
function RemovalMessage({ isBusy }: { isBusy: boolean }) {
  return (
    <Form method="post" className="stack narrow tight">
      <h2>¿Ha llegado una petición por correo?</h2>
      <TextField
        label="Pega aquí el mensaje"
        name="message"
        rows={6}
        required
        help="El que llega con el botón «Pedir que se retire» de cada foto dice su número y su álbum. El mensaje no se guarda."
      />
      <div className="row">
        <Button type="submit" disabled={isBusy}>
          Buscar sus fotos
        </Button>
        <p role="status">{isBusy && 'Mirando qué cambia…'}</p>
      </div>
    </Form>
  );
}

/** Withdrawn photos, and remaining steps. */
function WithdrawalResult({ names, deletedIds, undeletedFiles, copy }: Withdrawal) {
  const { folderId } = useClub();
  useEffect(() => dropPictures(folderId, deletedIds), [folderId, deletedIds]);
  const isOne = names.length === 1;
  return (
    <section aria-labelledby="hecho" className="stack tight">
      <FocusedHeading id="hecho">
        {isOne ? 'Se ha retirado 1 foto' : `Se han retirado ${names.length} fotos`}
      </FocusedHeading>
      <SentenceList sentences={names.map((name) => `La ${name}.`)} />
      {undeletedFiles.length === 0 ? (
        <Notice tone="good">
          Se ha buscado por su contenido y ya no {isOne ? 'está' : 'están'} en la carpeta del club: ni en las
          fotos, ni en la web preparada, ni en las versiones anteriores.
        </Notice>
      ) : (
        <Notice tone="error">
          <p>
            Estos archivos no se han podido borrar. Se intenta otra vez{' '}
            {isLocalDesk() ? 'al abrir el escritorio' : 'cuando se reinicie el servidor del escritorio'}:
          </p>
          <SentenceList sentences={undeletedFiles} />
        </Notice>
      )}
      {copy && (
        <Notice tone="warning">
          <p>
            La copia de seguridad ({copy.folder}) todavía {isOne ? 'la' : 'las'} guarda, hasta la próxima
            copia
            {!copy.connected && ': conecta su disco y ponla al día en «Publicar»'}.
          </p>
          {copy.connected && (
            <Form method="post" action="/publicar">
              <Button type="submit" variant="quiet" name="intent" value="copy">
                Poner la copia al día
              </Button>
            </Form>
          )}
        </Notice>
      )}
      <div className="row">
        <p>De la web publicada {isOne ? 'sale' : 'salen'} al publicar.</p>
        <Link to="/publicar" className="button">
          Publicar ahora
        </Link>
      </div>
    </section>
  );
}
