/** What the terminal says at the end. */
import type { ChangedPage } from './changed-pages.ts';
import type { CopyResult } from './copy/second-copy.ts';
import type { Published } from './publish-club.ts';
import { PublishError } from './publish-error.ts';

const CHANGES = { new: 'nueva', gone: 'ya no está', changed: 'cambia' };
const SHOWN = 30;

export function publishedWords({ club, plan, changed, checked, copy, purge }: Published): string {
  const sent = plan.immutable.length + plan.pages.length;
  const nothing = sent + plan.gone.length === 0;
  const wrong = checked.filter(({ state }) => state !== 'same');
  return [
    nothing
      ? `${club.name}: lo publicado ya está al día.`
      : `${club.name}: publicado. Archivos enviados: ${sent}; quitados: ${plan.gone.length}; sin cambios: ${plan.unchanged}.`,
    ...changeLines(changed),
    ...plan.kept.map(
      (path) => `Se queda como está el «${path}» del alojamiento: el nuestro no se ha subido.`,
    ),
    ...(purge.length > 0
      ? ['Se han retirado fotos. Vacía en la CDN estas direcciones, o enseñará sus copias:', ...purge]
      : []),
    wrong.length === 0
      ? `La web publicada se ha comprobado en ${checked.length} direcciones: todo coincide.`
      : `La web publicada se ha comprobado en ${checked.length} direcciones; no coinciden ${wrong.length}:`,
    ...wrong.map(({ sentence }) => `- ${sentence}`),
    ...(copy instanceof PublishError ? [`La segunda copia no se ha podido hacer: ${copy.message}`] : []),
    ...(copy && !(copy instanceof PublishError) ? [copyWords(copy)] : []),
  ].join('\n');
}

export function changesWords(changed: readonly ChangedPage[]): string {
  return changed.length === 0
    ? 'Ninguna página cambia respecto a lo último que se publicó desde este ordenador.'
    : ['Cambios respecto a lo último que se publicó desde este ordenador:', ...changeLines(changed)].join(
        '\n',
      );
}

const changeLines = (changed: readonly ChangedPage[]): string[] => [
  ...changed.slice(0, SHOWN).map(({ address, change }) => `- ${address}: ${CHANGES[change]}`),
  ...(changed.length > SHOWN ? [`- y ${changed.length - SHOWN} páginas más`] : []),
];

export function copyWords({ contentFiles, photoFiles, written, removed, refused }: CopyResult): string {
  const left = refused.length > 0 ? ` Por estar retiradas no se han copiado: ${refused.join(', ')}.` : '';
  return `Segunda copia al día: ${contentFiles} archivos de contenido y ${photoFiles} fotos (${written} escritos ahora, ${removed} quitados).${left}`;
}
