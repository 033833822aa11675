/** How a publication, a copy or its way back went, in sentences. */
import type { CheckLine, GoneLine } from '../../publish/check.ts';
import type { CopyResult } from '../../publish/copy.ts';
import type { Published } from '../../publish/publish-club.ts';
import { PublishError } from '../../publish/publish-error.ts';
import type { Restored } from '../../publish/restore.ts';
import type { Synced } from '../../publish/sync.ts';
import type { ShownChange } from './changes.ts';

/** How it went, in Spanish sentences. */
export interface Outcome {
  kind: 'outcome';
  /** The first says it all. */
  good: string[];
  /** What has to be looked at. */
  wrong: string[];
  pages: ShownChange[];
}

/** Addresses with the same trouble that are told one by one. */
const ALIKE = 2;

const counted = (n: number, one: string, many: string) => `${n.toLocaleString('es')} ${n === 1 ? one : many}`;
const files = (n: number) => counted(n, 'archivo', 'archivos');

/** @param gone what the published site says of pictures that were taken down */
export function publishedOutcome(
  { plan, checked, copy, purge }: Pick<Published, 'plan' | 'checked' | 'copy' | 'purge'>,
  pages: ShownChange[],
  gone: readonly GoneLine[],
): Outcome {
  const differing = checked.filter(({ state }) => state !== 'same');
  const left = gone.filter(({ state }) => state !== 'gone');
  const copied = copy && !(copy instanceof PublishError) ? copyOutcome(copy) : null;
  return {
    kind: 'outcome',
    good: [
      sentWords(plan),
      ...(differing.length === 0
        ? [
            `La web publicada se ha comprobado en ${counted(checked.length, 'dirección', 'direcciones')}: todo coincide.`,
          ]
        : []),
      ...(gone.length > 0 && left.length === 0
        ? [
            `Las fotos retiradas ya no están en la web publicada: se ha preguntado por ${counted(gone.length, 'dirección', 'direcciones')}.`,
          ]
        : []),
      ...(copied?.good ?? []),
    ],
    wrong: [
      ...othersWords(plan),
      ...differingWords(differing),
      ...left.map(({ sentence }) => sentence),
      ...(purge.length > 0
        ? [
            `Se han retirado fotos. Vacía en la CDN estas direcciones, o enseñará sus copias: ${purge.join(' ')}`,
          ]
        : []),
      ...plan.kept.map(
        (path) =>
          `El alojamiento tiene su propio «${path}» y se queda como está: el nuestro no se ha subido.`,
      ),
      ...(copy instanceof PublishError
        ? [`La web está publicada, pero la segunda copia no se ha podido hacer. ${copy.message}`]
        : []),
      ...(copied?.wrong ?? []),
    ],
    pages,
  };
}

/** What was changed on another computer is not in the content of this one, as far as anybody knows. */
function othersWords({ othersAt }: Synced): string[] {
  if (othersAt === null) return [];
  const when = new Date(othersAt).toLocaleString('es', { dateStyle: 'long', timeStyle: 'short' });
  return [
    `La vez anterior publicó otro ordenador (${when}): ahora la web es la de este. Si allí se cambió algo que aquí falta, tráelo y publica otra vez.`,
  ];
}

/** A whole site that does not answer is one trouble, not one for each address. */
function differingWords(lines: readonly CheckLine[]): string[] {
  return [...Map.groupBy(lines, ({ state }) => state).values()].flatMap((alike) => {
    const rest = alike.length - ALIKE;
    const told = alike.slice(0, ALIKE).map(({ sentence }) => sentence);
    return rest > 0 ? [...told, `Y lo mismo en ${counted(rest, 'dirección más', 'direcciones más')}.`] : told;
  });
}

export const undoneOutcome = (plan: Synced): Outcome => ({
  kind: 'outcome',
  good: [
    'Se ha vuelto a publicar la versión anterior.',
    sentWords(plan),
    'Tus textos y fotos no han cambiado: corrígelos antes de publicar otra vez.',
  ],
  wrong: othersWords(plan),
  pages: [],
});

function sentWords({ immutable, pages, gone, unchanged }: Synced): string {
  const sent = immutable.length + pages.length;
  if (sent + gone.length === 0) return 'La web publicada ya estaba al día: no hacía falta enviar nada.';
  return `Publicado: ${counted(sent, 'archivo enviado', 'archivos enviados')}, ${counted(gone.length, 'quitado', 'quitados')} y ${unchanged.toLocaleString('es')} sin cambios.`;
}

export const copyOutcome = ({ contentFiles, photoFiles, refused }: CopyResult): Outcome => ({
  kind: 'outcome',
  good: [
    `La segunda copia está al día: ${files(contentFiles)} de contenido y ${counted(photoFiles, 'foto', 'fotos')}.`,
  ],
  wrong: refused.length > 0 ? [`Por estar retiradas no se han copiado: ${refused.join(', ')}.`] : [],
  pages: [],
});

export const restoredOutcome = ({ contentFiles, photoFiles, aside, refused }: Restored): Outcome => ({
  kind: 'outcome',
  good: [
    `Recuperado de la copia: ${files(contentFiles)} de contenido y ${counted(photoFiles, 'foto', 'fotos')}.`,
    ...(aside.length > 0
      ? [`Lo que había antes no se ha borrado; está en ${aside.map((path) => `«${path}»`).join(' y ')}.`]
      : []),
    'La web publicada no ha cambiado: mira si todo está bien y publica.',
  ],
  wrong:
    refused.length > 0
      ? [
          `${counted(refused.length, 'foto no se ha recuperado porque está retirada', 'fotos no se han recuperado porque están retiradas')}.`,
        ]
      : [],
  pages: [],
});
