import { Link } from 'react-router';
import type { ImportOutcome } from '../../../core/import/import-matches.ts';
import { useClub } from '../../browser/use-club.ts';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { PreviewButton } from '../../parts/PreviewPane.tsx';

interface SaveButtonProps {
  outcome: ImportOutcome;
  busy: boolean;
  onSave: (form: HTMLFormElement | null) => void;
}

/** Button labels and success messages, by saved data. */
const SAVE_TEXTS = {
  matches: {
    button: 'Guardar los partidos',
    done: 'Los partidos están guardados. Se verán en la web con la próxima publicación.',
  },
  standings: {
    button: 'Guardar la clasificación',
    done: 'La clasificación está guardada. Se verá en la página del equipo cuando publiques la web.',
  },
  both: {
    button: 'Guardar los partidos y la clasificación',
    done: 'Los partidos y la clasificación están guardados. Se verán en la web con la próxima publicación.',
  },
  answers: {
    button: 'Recordar las respuestas',
    done: 'La próxima vez no se volverá a preguntar. Los partidos ya estaban al día.',
  },
};

/** Returns the page that shows the outcome: the team's page for standings alone, otherwise the agenda. */
export const pageOf = ({ savedParts, standings: { found } }: ImportOutcome): string =>
  savedParts === 'standings' && found[0] ? `/equipos/${found[0].entry.equipo}` : '/agenda';

/** Button that saves the outcome, or a reason why there is nothing to save. */
export function SaveButton({ outcome, busy, onSave }: SaveButtonProps) {
  const { merged, placement, standings, problems, savedParts } = outcome;
  if (problems.length > 0) return null;
  if (savedParts === 'nothing')
    return (
      <p>
        {merged.unchangedCount +
          merged.keptResults.length +
          placement.ownEventCount +
          standings.found.length >
        0
          ? 'Ya está al día: no hay nada que guardar.'
          : 'No hay ningún partido ni clasificación que se pueda importar: no hay nada que guardar.'}
      </p>
    );
  return (
    <Button aria-disabled={busy} onClick={({ currentTarget }) => onSave(currentTarget.form)}>
      {SAVE_TEXTS[savedParts].button}
    </Button>
  );
}

/** Result of a save, with links to the matches. */
export function SavedNotice({ savedParts }: { savedParts: keyof typeof SAVE_TEXTS }) {
  const { pageAddress } = useClub();
  return (
    <>
      <Notice tone="good">
        <p>{SAVE_TEXTS[savedParts].done}</p>
      </Notice>
      <PreviewButton />
      <a className="text-link" href={pageAddress('/agenda')} target="_blank" rel="noreferrer">
        Ver la agenda en otra pestaña
      </a>
      {savedParts !== 'standings' && (
        <Link className="text-link" to="/contenido/partidos.yaml">
          Repasar los partidos
        </Link>
      )}
      {(savedParts === 'standings' || savedParts === 'both') && (
        <Link className="text-link" to="/contenido/clasificaciones.yaml">
          Repasar las clasificaciones
        </Link>
      )}
    </>
  );
}
