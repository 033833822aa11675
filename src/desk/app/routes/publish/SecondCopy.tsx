import { type FormEvent, useState } from 'react';
import { countPhrase } from '../../../../club/content/spelling.ts';
import type { CopyMarker } from '../../../../tasks/publish/copy.ts';
import type { PublishState } from '../../../core/publishing/publish-state.ts';
import { useClub } from '../../browser/use-club.ts';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { CommandButton, useCommands, useMainCommands } from './commands.tsx';
import { FolderField } from './FolderField.tsx';

const dateTimeFormat = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'short' });

/** Formats a time: `14 de noviembre de 2024, 18:30`. @param at ms since 1970 */
export const formatDateTime = (at: number): string => dateTimeFormat.format(at);

/** Describes a copy: its time and its number of files. */
const describeCopy = ({ at, contentFiles, photoFiles }: CopyMarker) =>
  `del ${formatDateTime(at)}, con ${countPhrase(contentFiles, 'archivo', 'archivos')} de textos y ${countPhrase(photoFiles, 'foto', 'fotos')}`;

interface Props {
  copy: PublishState['copy'];
  /** True while a job runs. */
  busy: boolean;
}

/** Section for the second copy of texts and photos, and for restoring it. */
export function SecondCopy({ copy, busy }: Props) {
  const search = useCommands();
  const { send } = useMainCommands();
  const { answer } = search;
  const isShared = useClub().person !== null;
  // Stays open after a save whose folder is missing.
  const [isFolderOpen] = useState(!copy);
  const found = answer && 'found' in answer ? answer.found : null;

  function findCopy(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const folder = String(new FormData(event.currentTarget).get('carpeta') ?? '').trim();
    search.send({ intent: 'find-copy', folder });
  }

  function saveFolder(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const folder = String(new FormData(event.currentTarget).get('copia') ?? '').trim();
    send({ intent: 'save', settings: { copia: folder || null }, test: false });
  }

  return (
    <section className="panel stack" aria-labelledby="copia">
      <h2 id="copia" tabIndex={-1}>
        Copia de seguridad
      </h2>
      {copy ? (
        <p>
          {copy.last ? `La última es ${describeCopy(copy.last)}.` : 'Todavía no hay ninguna.'}{' '}
          {!copy.connected &&
            (isShared
              ? 'Ahora no se encuentra su carpeta: avisa a quien lleva el servidor.'
              : `Ahora no se encuentra «${copy.folder}»: conecta el disco.`)}
        </p>
      ) : (
        <p>
          No hay carpeta elegida para la copia de seguridad.
          {isShared && ' La configura quien lleva el servidor.'}
        </p>
      )}
      <div className="row">
        <CommandButton variant="quiet" command={{ intent: 'copy' }} disabled={!copy || busy}>
          Hacer la copia ahora
        </CommandButton>
      </div>
      {!isShared && (
        <details className="fold" open={isFolderOpen}>
          <summary>{copy ? 'Cambiar la carpeta' : 'Elegir la carpeta'}</summary>
          <form className="stack tight" onSubmit={saveFolder}>
            <FolderField
              name="copia"
              label="Carpeta de la copia de seguridad"
              help="Otro disco o una carpeta sincronizada: textos y fotos se copian cada vez que publicas."
              defaultValue={copy?.folder}
            />
            <Button type="submit" variant="quiet">
              Guardar la carpeta
            </Button>
          </form>
        </details>
      )}
      {!isShared && (
        <details className="fold">
          <summary>Recuperar de una copia</summary>
          <form className="stack" onSubmit={findCopy}>
            <FolderField
              name="carpeta"
              id="recuperar"
              label="Carpeta de la copia"
              defaultValue={copy?.folder}
            />
            <Button type="submit" variant="quiet">
              Buscar la copia
            </Button>
          </form>
          {search.refusal && <Notice tone="error">{search.refusal.message}</Notice>}
          {found && (
            <div className="row">
              <p>
                La copia es {describeCopy(found)}. Lo que hay ahora se aparta, no se borra; las fotos
                retiradas no vuelven.
              </p>
              <CommandButton command={{ intent: 'restore', folder: found.folder }} disabled={busy}>
                Recuperar esta copia
              </CommandButton>
            </div>
          )}
        </details>
      )}
    </section>
  );
}
