import { Link } from 'react-router';
import { countPhrase } from '../../../../club/content/spelling.ts';
import { formAddress } from '../../../core/addresses.ts';
import { photoCountText } from '../../../core/albums/galleries.ts';
import type { PublishState } from '../../../core/publishing/publish-state.ts';
import { ConfirmedCommandButton } from './commands.tsx';

/** Section that turns the sample into the person's own club, in one version that can be undone. */
export function OwnClub({ missingCount, leftovers }: Pick<PublishState, 'missingCount' | 'leftovers'>) {
  return (
    <section className="panel stack" aria-labelledby="nuestro">
      <h2 id="nuestro" tabIndex={-1}>
        Empezar con tu club
      </h2>
      <p>
        Cambia primero los textos de la muestra por los de tu club, empezando por{' '}
        <Link to={formAddress('club.yaml')} className="text-link">
          su nombre y su contacto
        </Link>
        . Cuando el club ya sea el tuyo, dilo aquí: desde entonces se puede publicar.
      </p>
      <Leftovers leftovers={leftovers} />
      <div className="row">
        <ConfirmedCommandButton
          command={{ intent: 'own-club' }}
          title="Este club ya es el mío"
          confirmLabel="Es el mío"
        >
          <p>La web deja de ser la de muestra. Es un solo cambio, que se puede deshacer en «Versiones»:</p>
          <ul className="bullets">
            <li>La web vive en el día de hoy, no en el de la muestra.</li>
            {missingCount > 0 && (
              <li>
                El escudo ya no vale en lugar de una foto: para publicar harán falta{' '}
                {photoCountText(missingCount)}, o quitar lo que no sea de tu club. «Publicar» dirá cuáles.
              </li>
            )}
            <li>Cada álbum necesita su permiso anotado.</li>
            {leftovers.length > 0 && (
              <li>Quedan palabras del club de muestra {placeCountText(leftovers)}: saldrían en la web.</li>
            )}
          </ul>
        </ConfirmedCommandButton>
      </div>
    </section>
  );
}

/** Longest list that is initially open. */
const MAX_OPEN = 3;

const placeCountText = ({ length }: PublishState['leftovers']): string =>
  `en ${countPhrase(length, 'sitio', 'sitios')}`;

/** Phrases of the sample that are left in the content. They do not prevent publishing. */
export function Leftovers({ leftovers }: Pick<PublishState, 'leftovers'>) {
  if (leftovers.length === 0) return null;
  return (
    <details className="fold" open={leftovers.length <= MAX_OPEN}>
      <summary>Quedan palabras del club de muestra {placeCountText(leftovers)}</summary>
      <ul className="stack tight">
        {leftovers.map(({ to, title, phrases }) => (
          <li key={to}>
            {phrases}{' '}
            <Link to={to} className="text-link">
              Corregir «{title}»
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
