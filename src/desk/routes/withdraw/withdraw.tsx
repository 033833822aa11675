import { type Ref, useEffect, useRef, useState } from 'react';
import {
  Form,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLocation,
  useNavigation,
} from 'react-router';
import { z } from 'zod';
import { readGalleries } from '../../albums/albums.ts';
import { photosOf } from '../../albums/galleries.ts';
import { ask, DeskError, follow } from '../../app/ask.ts';
import { useClub } from '../../app/overview.ts';
import { Notice } from '../../app/parts/Notice.tsx';
import { ProgressBar } from '../../app/parts/ProgressBar.tsx';
import { useAlbumName } from '../../app/photos/useAlbumName.ts';
import { parseRemovalRequests } from '../../consent/removal-requests.ts';
import { deskContext } from '../../server/context.ts';
import { refusable } from '../../server/errors.ts';
import { submitted } from '../../server/request-body.ts';
import { type PlannedWithdrawal, planWithdrawals, type WithdrawalResult } from '../../withdraw/withdraw.ts';
import type { Route } from './+types/withdraw.ts';
import { type Choices, chosenPhotos, coversFor, nameOf, photosToWithdraw, shownAlike } from './choices.ts';
import { WithdrawalCard } from './WithdrawalCard.tsx';
import css from './withdraw.module.css';

/** What changes with the photos of `?foto=2024-2025/copa/17`; null where none is named. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const photos = new URL(request.url).searchParams.getAll('foto').flatMap((name) => {
    const [, album, n] = /^(.+)\/(\d+)$/.exec(name) ?? [];
    return album ? [{ album, n: Number(n) }] : [];
  });
  return { plans: photos.length > 0 ? await planWithdrawals(context.get(deskContext), photos) : null };
}

/** It looks at every photo there is: once for each question. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search;

/** Reads a message, and leads to the photos that it asks for. */
export function action({ request, context }: Route.ActionArgs) {
  return refusable(async () => {
    const { mensaje } = await submitted(z.object({ mensaje: z.string() }), request);
    const { value } = await readGalleries(context.get(deskContext));
    const photos = parseRemovalRequests(mensaje, value);
    if (photos.length === 0) return { none: true };
    throw redirect(`/fotos/retirar?${new URLSearchParams(photos.map((photo) => ['foto', nameOf(photo)]))}`);
  });
}

/** Takes photos off the site for good: those of the address, or those that a message asks for. */
export default function Withdraw({ loaderData: { plans } }: Route.ComponentProps) {
  const { key } = useLocation();
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
      {plans ? <Plans key={key} plans={plans} /> : <RemovalMessage />}
    </div>
  );
}

function Plans({ plans }: { plans: PlannedWithdrawal[] }) {
  const club = useClub();
  const [choices, setChoices] = useState<Choices>({ photos: {}, covers: {} });
  const [failure, setFailure] = useState('');
  const [progress, setProgress] = useState<{ phase: string; count: number; total: number }>();
  const [result, setResult] = useState<WithdrawalResult>();
  const chosen = chosenPhotos(plans, choices);
  const alike = shownAlike(plans);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the plan, then of how it went
  useEffect(() => heading.current?.focus(), [result]);

  const fail = (error: unknown) => {
    if (!(error instanceof DeskError)) throw error;
    setFailure(error.message);
  };
  async function withdraw(): Promise<void> {
    const photos = photosToWithdraw(plans, choices);
    setFailure('');
    setProgress({ phase: 'retirar', count: 0, total: photos.length });
    const address = '/fotos/retirar/ahora';
    await follow<WithdrawalResult>(address, { body: { photos } }, setProgress).then(setResult, fail);
    setProgress(undefined);
    void club.reload();
  }
  /** Ends what is being published or copied: the photo need not wait for it. */
  const stopWaiting = () =>
    ask('/publicar/tarea', { method: 'POST', body: { intent: 'cancel' } }).catch(fail);

  if (result)
    return (
      <>
        <Outcome result={result} heading={heading} />
        <RemovalMessage isFurther />
      </>
    );
  return (
    <>
      {failure && <Notice tone="error">{failure}</Notice>}
      {progress?.phase === 'esperar' && (
        <Notice tone="warning">
          <p>
            Se está publicando o copiando, y hasta que termine no se puede retirar nada. En cuanto acabe se
            retira; no hace falta que vuelvas a pedirlo.
          </p>
          <button type="button" className="button" data-quiet="" onClick={stopWaiting}>
            Cancelar lo que está en marcha y retirar ya
          </button>
        </Notice>
      )}
      {progress ? (
        <ProgressBar
          words={progress.phase === 'esperar' ? 'Esperando para retirar fotos' : 'Retirando fotos'}
          count={progress.count}
          total={progress.total}
        />
      ) : (
        <section aria-labelledby="plan" className="stack" data-gap="tight">
          <h2 id="plan" ref={heading} tabIndex={-1} className={css.heading}>
            Esto es lo que se va a retirar
          </h2>
          <ul className={`stack ${css.plans}`} data-gap="tight">
            {plans.map((plan, i) => (
              <li key={nameOf(plan)}>
                <WithdrawalCard
                  plan={plan}
                  alike={alike[i] ?? []}
                  isChosen={chosen.has(nameOf(plan))}
                  covers={coversFor(plan, chosen, choices)}
                  choices={choices}
                  onChoose={(part) =>
                    setChoices(({ photos, covers }) => ({
                      photos: { ...photos, ...part.photos },
                      covers: { ...covers, ...part.covers },
                    }))
                  }
                />
              </li>
            ))}
          </ul>
          <div className="row">
            <button type="button" className="button" disabled={chosen.size === 0} onClick={withdraw}>
              Retirar {photosOf(chosen.size)} para siempre
            </button>
            <Link to="/fotos" className="button" data-quiet="">
              Dejarlo
            </Link>
          </div>
        </section>
      )}
    </>
  );
}

/** A message that came by the form: it says which photos somebody wants off the site. */
function RemovalMessage({ isFurther = false }) {
  const [text, setText] = useState('');
  const answer = useActionData<typeof action>();
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="stack" data-gap="tight">
      <h2>{isFurther ? '¿Ha llegado otra petición?' : '¿Ha llegado una petición por correo?'}</h2>
      <div className="field narrow">
        <label htmlFor="mensaje">Pega aquí el mensaje</label>
        <textarea
          id="mensaje"
          name="mensaje"
          rows={6}
          aria-describedby="mensaje-ayuda"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p id="mensaje-ayuda" className="help">
          El que llega con el botón «Pedir que se retire» de cada foto dice su número y su álbum. El mensaje
          no se guarda.
        </p>
      </div>
      {answer && 'refusal' in answer && <Notice tone="error">{answer.refusal.message}</Notice>}
      {answer && 'none' in answer && !isBusy && (
        <Notice tone="warning">
          No se ha reconocido ninguna foto en el mensaje: puede que esté escrito con otras palabras que las de
          la web, o que la foto ya no se vea. Léelo tú, abre su álbum en{' '}
          <Link to="/fotos" className="text-link">
            Fotos
          </Link>
          , elige la foto por su número y pulsa «Retirar la foto».
        </Notice>
      )}
      <div className="row">
        <button type="submit" className="button" disabled={!text.trim() || isBusy}>
          Buscar sus fotos
        </button>
        <p role="status">{isBusy && 'Mirando qué cambia…'}</p>
      </div>
    </Form>
  );
}

/** How a withdrawal went, and what is left to do. */
function Outcome({ result, heading }: { result: WithdrawalResult; heading: Ref<HTMLHeadingElement> }) {
  const { done, stopped } = result;
  const albumName = useAlbumName();
  const left = done.flatMap((photo) => photo.left);
  return (
    <section aria-labelledby="hecho" className="stack" data-gap="tight">
      <h2 id="hecho" ref={heading} tabIndex={-1} className={css.heading}>
        {done.length === 1 ? 'Se ha retirado 1 foto' : `Se han retirado ${done.length} fotos`}
      </h2>
      {done.length > 0 && (
        <ul className={css.lines}>
          {done.map((photo) => (
            <li key={nameOf(photo)}>
              La foto {photo.n} del álbum {albumName(photo.album)}.
            </li>
          ))}
        </ul>
      )}
      {stopped && (
        <Notice tone="error">
          La foto {stopped.n} del álbum {albumName(stopped.album)} sigue en su sitio. {stopped.message}
        </Notice>
      )}
      {done.length > 0 && left.length === 0 && (
        <Notice tone="good">
          Se ha buscado por su contenido y no queda nada de {done.length === 1 ? 'ella' : 'ellas'} en este
          ordenador: ni en las fotos, ni en la web preparada, ni en las versiones anteriores, ni en los
          borradores.
        </Notice>
      )}
      {left.length > 0 && (
        <Notice tone="error">
          <p>Estos archivos no se han podido borrar. Se intenta otra vez al abrir el escritorio:</p>
          <ul>
            {left.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </Notice>
      )}
      {done.length > 0 && (
        <div className="row">
          <p>De la web publicada {done.length === 1 ? 'sale' : 'salen'} al publicar.</p>
          <Link to="/publicar" className="button">
            Publicar ahora
          </Link>
        </div>
      )}
    </section>
  );
}
