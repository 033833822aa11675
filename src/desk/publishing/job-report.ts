/** Reports of publications, copies and restores, in Spanish. */
import type { Folders } from '../../config/folders.ts';
import type { PublishableClub } from '../../consent/consent.ts';
import { countPhrase } from '../../content/spelling.ts';
import { readPageTexts } from '../../publish/changed-pages.ts';
import { type CheckLine, checkGone } from '../../publish/check.ts';
import { type CopyMarker, type CopyResult, copyContent } from '../../publish/copy.ts';
import {
  type PublishResult,
  publishClub,
  type SendOptions,
  undoPublish,
} from '../../publish/publish-club.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { describeMissing, type RestoreResult } from '../../publish/restore.ts';
import { loadPublishSettings } from '../../publish/settings.ts';
import type { SyncResult } from '../../publish/sync.ts';
import { publishedVersions } from '../../publish/versions.ts';
import { createPictureCheck } from '../consent/picture-check.ts';
import { buildIfStale } from './build-if-stale.ts';
import { addPageTitles, readVersionPages, type TitledChange } from './publish-changes.ts';

/** Report of a finished job, in Spanish sentences. */
export interface JobReport {
  kind: 'outcome';
  /** The first sentence is the summary. */
  done: string[];
  /** Warnings that a person should check. */
  warnings: string[];
  pages: TitledChange[];
  /** True if a check of the public site after the publication found no differences. */
  verified?: boolean;
}

/** Number of addresses listed individually per state. */
const MAX_PER_STATE = 2;

type Sentence = string | false;

/** Creates a report without the sentences that are false. */
export const createReport = (
  done: readonly Sentence[],
  warnings: readonly Sentence[] = [],
  pages: TitledChange[] = [],
): JobReport => ({
  kind: 'outcome',
  done: done.filter((sentence) => sentence !== false),
  warnings: warnings.filter((sentence) => sentence !== false),
  pages,
});

/**
 * Publishes the club, and checks that the published site no longer contains withdrawn photos.
 * @throws like `publishClub`
 */
export async function publishNow(folders: Folders, options: SendOptions): Promise<JobReport> {
  const before = await readVersionPages((await publishedVersions(folders))[0]);
  let withheld: PublishableClub['withheld'] = [];
  const published = await publishClub(folders, {
    ...options,
    warn: console.warn,
    async build() {
      const club = await buildIfStale(folders, { ...options, warn: console.warn });
      withheld = club.withheld;
      return club;
    },
  });
  const { changed, plan, origin } = published;
  const urls = plan.withdrawn.map((path) => new URL(path, origin).href);
  const lines = await checkGone(urls, options.signal);
  const pages = addPageTitles(changed, before, await readPageTexts(folders.siteDir));
  return publishReport(published, pages, lines, withheld);
}

/**
 * Creates the report of a publication.
 * @param gone results of the checks for withdrawn pictures on the published site
 * @param withheld photos that the build left out because they lack consent
 */
export function publishReport(
  { plan, checked, copy, versionError, purge }: Omit<PublishResult, 'changed' | 'origin'>,
  pages: TitledChange[],
  gone: readonly CheckLine[],
  withheld: readonly { reason: string }[] = [],
): JobReport {
  const differing = checked.filter(({ state }) => state !== 'same');
  const stillPublished = gone.filter(({ state }) => state !== 'gone');
  const addresses = (lines: readonly CheckLine[]) => countPhrase(lines.length, 'dirección', 'direcciones');
  const copyOutcome = copy && !(copy instanceof PublishError) ? copyReport(copy) : null;
  const report = createReport(
    [
      uploadSentence(plan),
      differing.length === 0 && `La web publicada se ha comprobado en ${addresses(checked)}: todo coincide.`,
      gone.length > 0 &&
        stillPublished.length === 0 &&
        `Las fotos retiradas ya no están en la web publicada: se ha preguntado por ${addresses(gone)}.`,
      ...(copyOutcome?.done ?? []),
    ],
    [
      ...withheldSentences(withheld),
      otherComputerSentence(plan),
      ...differenceSentences(differing),
      ...stillPublished.map(({ sentence }) => sentence),
      purge.length > 0 &&
        `Se han retirado fotos. Vacía en la CDN estas direcciones, o enseñará sus copias: ${purge.join(' ')}`,
      ...plan.hostSettings.map(
        (path) =>
          `El alojamiento tiene su propio «${path}» y se queda como está: el nuestro no se ha subido.`,
      ),
      copy instanceof PublishError &&
        `La web está publicada, pero la segunda copia no se ha podido hacer. ${copy.message}`,
      versionError !== null &&
        `La web está publicada, pero no se podrá volver a esta versión. ${versionError.message}`,
      ...(copyOutcome?.warnings ?? []),
    ],
    pages,
  );
  return { ...report, verified: checked.length > 0 && differing.length === 0 };
}

/** Number of reasons listed individually. The permissions screen lists all. */
const MAX_REASONS = 3;

function withheldSentences(withheld: readonly { reason: string }[]): string[] {
  if (withheld.length === 0) return [];
  const rest = withheld.length - MAX_REASONS;
  return [
    'La web está publicada sin las fotos que no tienen permiso; en su sitio sale un dibujo.',
    ...withheld.slice(0, MAX_REASONS).map(({ reason }) => reason),
    ...(rest > 0
      ? [`Y ${countPhrase(rest, 'permiso más', 'permisos más')}: están en «Fotos», «Repasar los permisos».`]
      : []),
  ];
}

/** Warns that changes made on another computer may be missing here. */
function otherComputerSentence({ lastPublishedByOther }: SyncResult): Sentence {
  if (lastPublishedByOther === null) return false;
  const publishedAt = new Date(lastPublishedByOther).toLocaleString('es', {
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return `La vez anterior publicó otro ordenador (${publishedAt}): ahora la web es la de este. Si allí se cambió algo que aquí falta, tráelo y publica otra vez.`;
}

/** Groups differences by state, so that an unreachable site is not reported once per address. */
function differenceSentences(lines: readonly CheckLine[]): string[] {
  return [...Map.groupBy(lines, ({ state }) => state).values()].flatMap((group) => {
    const rest = group.length - MAX_PER_STATE;
    const sentences = group.slice(0, MAX_PER_STATE).map(({ sentence }) => sentence);
    return rest > 0
      ? [...sentences, `Y lo mismo en ${countPhrase(rest, 'dirección más', 'direcciones más')}.`]
      : sentences;
  });
}

/** Publishes the previous version. @throws like `undoPublish` */
export async function undoNow(folders: Folders, options: SendOptions): Promise<JobReport> {
  const plan = await undoPublish(folders, {
    ...options,
    checkPictures: createPictureCheck(folders.contentDir),
  });
  return createReport(
    [
      'Se ha vuelto a publicar la versión anterior.',
      uploadSentence(plan),
      'Tus textos y fotos no han cambiado: corrígelos antes de publicar otra vez.',
    ],
    [otherComputerSentence(plan)],
  );
}

/** Makes the second copy in the folder from the settings. @throws PublishError */
export async function copyNow(
  folders: Folders,
  options: Pick<SendOptions, 'signal' | 'onProgress'>,
  allowShrinking: boolean | undefined,
): Promise<JobReport> {
  const { copia } = await loadPublishSettings(folders.contentDir);
  if (!copia) throw new PublishError({ code: 'no-copy-folder' });
  return copyReport(await copyContent(folders, copia, { ...options, allowShrinking }));
}

function uploadSentence({ immutable, pages, gone, unchanged }: SyncResult): string {
  const sent = immutable.length + pages.length;
  if (sent + gone.length === 0) return 'La web publicada ya estaba al día: no hacía falta enviar nada.';
  return `Publicado: ${countPhrase(sent, 'archivo enviado', 'archivos enviados')}, ${countPhrase(gone.length, 'quitado', 'quitados')} y ${unchanged.toLocaleString('es')} sin cambios.`;
}

const describeCounts = ({ contentFiles, photoFiles }: Omit<CopyMarker, 'at'>): string =>
  `${countPhrase(contentFiles, 'archivo', 'archivos')} de contenido y ${countPhrase(photoFiles, 'foto', 'fotos')}.`;

const copyReport = ({ refused, ...counts }: CopyResult): JobReport =>
  createReport(
    [`La segunda copia está al día: ${describeCounts(counts)}`],
    [refused.length > 0 && `Por estar retiradas no se han copiado: ${refused.join(', ')}.`],
  );

export const restoreReport = ({ previousFolders, refused, missing, ...counts }: RestoreResult): JobReport =>
  createReport(
    [
      `Recuperado de la copia: ${describeCounts(counts)}`,
      previousFolders.length > 0 &&
        `Lo que había antes no se ha borrado; está en ${previousFolders.map((path) => `«${path}»`).join(' y ')}.`,
      'La web publicada no ha cambiado: mira si todo está bien y publica.',
    ],
    [
      missing.length > 0 && describeMissing(missing),
      refused.length > 0 &&
        `${countPhrase(refused.length, 'foto no se ha recuperado porque está retirada', 'fotos no se han recuperado porque están retiradas')}.`,
    ],
  );
