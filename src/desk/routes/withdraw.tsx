import {
  Form,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
} from 'react-router';
import { readGalleries } from '../albums/albums.ts';
import type { PhotoOfAlbum } from '../albums/galleries.ts';
import { refusalIn } from '../browser/submit.ts';
import { useAlbumName } from '../browser/use-club.ts';
import { Button } from '../parts/Button.tsx';
import { FocusedHeading, Notice, SentenceList } from '../parts/Notice.tsx';
import { TextField } from '../parts/TextField.tsx';
import { formAddress, originalPictureAddress, similarPictureAddress } from '../server/api.ts';
import { deskContext } from '../server/context.ts';
import { parseRemovalRequests, type Remark } from '../withdraw/plan-withdrawal.ts';
import { planWithdrawals, type Withdrawn, withdrawPhotos } from '../withdraw/withdraw.ts';
import type { Route } from './+types/withdraw.ts';
import css from './withdraw.module.css';

/** Formats a photo's name: `2024-2025/copa/17`. */
const photoName = ({ album, n }: PhotoOfAlbum) => `${album}/${n}`;

/** Parses names of photos. Ignores invalid ones. */
const parsePhotoNames = (names: readonly unknown[]): PhotoOfAlbum[] =>
  names.flatMap((name) => {
    const [, album, n] = /^(.+)\/(\d+)$/.exec(String(name)) ?? [];
    return album ? [{ album, n: Number(n) }] : [];
  });

/** Plans the withdrawal of the photos in `?foto=`; null if there are none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const photos = parsePhotoNames(new URL(request.url).searchParams.getAll('foto'));
  return photos.length > 0 ? planWithdrawals(context.get(deskContext), photos) : null;
}

/** Skips revalidation for the same query: the plan compares all photos of the club. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search;

/** Withdraws photos, or parses a removal request and redirects to its photos. */
export async function action({ request, context }: Route.ActionArgs) {
  const desk = context.get(deskContext);
  const form = await request.formData().catch(() => new FormData());
  const message = form.get('mensaje');
  if (message === null)
    return withdrawPhotos(desk, parsePhotoNames(form.getAll('foto')), form.getAll('parecida').map(String));
  const photos = parseRemovalRequests(String(message), (await readGalleries(desk.store)).value);
  if (photos.length === 0) return { none: true };
  throw redirect(`/fotos/retirar?${new URLSearchParams(photos.map((photo) => ['foto', photoName(photo)]))}`);
}

/** Withdraws photos permanently. Takes them from the address, or from a pasted removal request. */
export default function WithdrawScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { key } = useLocation();
  const isBusy = useNavigation().state !== 'idle';
  const answer = isBusy ? undefined : actionData;
  const refusal = refusalIn(answer);
  const result = actionData && 'done' in actionData ? actionData : null;
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
      {refusal && <Notice tone="error">{refusal.message}</Notice>}
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

/** Requested photos with the effects or obstacles of their withdrawal, and similar photos. */
function Plans({ plans, alike, isBusy }: PlansProps) {
  return (
    <Form method="post" className="stack" data-gap="tight" aria-labelledby="plan">
      <FocusedHeading id="plan">Esto es lo que se va a retirar</FocusedHeading>
      <ul className="stack" data-gap="tight">
        {plans.map(({ album, n, albumName, effects, blocked }) => (
          <li key={photoName({ album, n })} className={`panel ${css.card}`}>
            {/* The original, because the preview may lack a photo that was added by hand. */}
            <img src={originalPictureAddress(`${album}/${n}`)} alt="" className={css.picture} />
            <div className={`stack ${css.words}`} data-gap="tight">
              <label className="check">
                <input
                  type="checkbox"
                  name="foto"
                  value={photoName({ album, n })}
                  defaultChecked={blocked.length === 0}
                  disabled={blocked.length > 0}
                />
                <span>
                  Foto {n} de «{albumName}»
                </span>
              </label>
              {blocked.length > 0 && <p className="fault">Todavía no se puede retirar:</p>}
              <Remarks
                remarks={
                  blocked.length > 0
                    ? blocked
                    : [{ words: 'Su número no se usa más: las otras fotos conservan el suyo.' }, ...effects]
                }
              />
            </div>
          </li>
        ))}
      </ul>
      {alike.length > 0 && (
        <fieldset className={`panel ${css.alike}`}>
          <legend>Se parece también a lo que sigue. Marca lo que tiene que salir con ellas</legend>
          {alike.map(({ sha256, where, used }) => (
            <div key={sha256} className="stack" data-gap="tight">
              <label className="stack" data-gap="tight">
                <img src={similarPictureAddress(sha256)} alt="" className={css.small} />
                <span className="check">
                  <input
                    type="checkbox"
                    name="parecida"
                    value={sha256}
                    disabled={used}
                    aria-describedby={used ? sha256 : undefined}
                  />
                  <span>{where}</span>
                </span>
              </label>
              {used && (
                <p id={sha256} className="fault">
                  Está donde no puede faltar una foto, y se queda. Si también tiene que salir, pon allí otra
                  antes.
                </p>
              )}
            </div>
          ))}
        </fieldset>
      )}
      <div className="row">
        <Button type="submit" disabled={isBusy || plans.every(({ blocked }) => blocked.length > 0)}>
          Retirar para siempre
        </Button>
        <Link to="/fotos" className="button" data-quiet="">
          Dejarlo
        </Link>
        <p role="status">{isBusy && 'Retirando…'}</p>
      </div>
    </Form>
  );
}

/** List of sentences with links to the affected fields. */
const Remarks = ({ remarks }: { remarks: readonly Remark[] }) => (
  <ul className="bullets">
    {remarks.map(({ words, file, path }) => (
      <li key={`${words} ${path}`}>
        {words}{' '}
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
    <Form method="post" className="stack narrow" data-gap="tight">
      <h2>¿Ha llegado una petición por correo?</h2>
      <TextField
        label="Pega aquí el mensaje"
        name="mensaje"
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

/** Withdrawn photos, and what remains to be done. */
function WithdrawalResult({ done, left, copy }: Withdrawn) {
  const albumName = useAlbumName();
  const isOne = done.length === 1;
  return (
    <section aria-labelledby="hecho" className="stack" data-gap="tight">
      <FocusedHeading id="hecho">
        {isOne ? 'Se ha retirado 1 foto' : `Se han retirado ${done.length} fotos`}
      </FocusedHeading>
      <SentenceList lines={done.map((photo) => `La foto ${photo.n} del álbum ${albumName(photo.album)}.`)} />
      {left.length === 0 ? (
        <Notice tone="good">
          Se ha buscado por su contenido y ya no {isOne ? 'está' : 'están'} en la carpeta del club: ni en las
          fotos, ni en la web preparada, ni en las versiones anteriores.
        </Notice>
      ) : (
        <Notice tone="error">
          <p>Estos archivos no se han podido borrar. Se intenta otra vez al abrir el escritorio:</p>
          <SentenceList lines={left} />
        </Notice>
      )}
      {copy && (
        <Notice tone="warning">
          <p>
            La segunda copia ({copy.place}) todavía {isOne ? 'la' : 'las'} guarda, hasta la próxima copia
            {!copy.connected && ': conecta su disco y ponla al día en «Publicar»'}.
          </p>
          {copy.connected && (
            <Form method="post" action="/publicar">
              <Button type="submit" look="quiet" name="intent" value="copy">
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
