/** Reports of publications, copies, backups and restores, in Spanish: the same for screens and commands. */
import { countLines, countPhrase } from '../../club/content/spelling.ts';
import type { BackupRestoreResult, BackupResult, MessageLocation } from './backup.ts';
import type { ChangedPage } from './changed-pages.ts';
import { CONTENT_SUBFOLDER, type CopyResult, PHOTOS_SUBFOLDER } from './copy.ts';
import type { PublishResult } from './publish-club.ts';
import { PublishError } from './publish-error.ts';
import type { RestoreResult } from './restore.ts';
import type { SyncResult } from './sync.ts';
import { type CheckLine, isVerified } from './verify-published.ts';

/** Report of a finished task, in Spanish sentences. */
export interface Report {
  /** The first sentence is the summary. */
  done: string[];
  /** Warnings that a person should check. */
  warnings: string[];
  pages: ChangedPage[];
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
  pages: ChangedPage[] = [],
): Report => ({
  done: done.filter((sentence) => sentence !== false),
  warnings: warnings.filter((sentence) => sentence !== false),
  pages,
});

/** Creates the report of a publication. @param gone results of the checks for withdrawn pictures on the published site */
export function publishReport(
  { plan, changed, checked, copy, versionError, purge, origin, withheld }: PublishResult,
  gone: readonly CheckLine[],
): Report {
  const differing = checked.filter(({ state }) => state !== 'same');
  const stillPublished = gone.filter(({ state }) => state !== 'gone');
  const addresses = (lines: readonly CheckLine[]) => countPhrase(lines.length, 'dirección', 'direcciones');
  const copyOutcome = copy && !(copy instanceof PublishError) ? copyReport(copy) : null;
  const report = createReport(
    [
      uploadSentence(plan),
      checked.length > 0 &&
        differing.length === 0 &&
        `La web publicada se ha comprobado en ${addresses(checked)}: todo coincide.`,
      gone.length > 0 &&
        stillPublished.length === 0 &&
        `Las fotos retiradas ya no están en la web publicada: se ha preguntado por ${addresses(gone)}.`,
      ...(copyOutcome?.done ?? []),
    ],
    [
      ...withheldSentences(withheld),
      origin === null &&
        'Cuando la web tenga dirección en internet, escríbela en «Contenido», con el nombre y el contacto del club: desde entonces cada publicación se comprueba allí.',
      ...differenceSentences(differing),
      ...stillPublished.map(({ sentence }) => sentence),
      purge.length > 0 &&
        `La red de copias (CDN) aún puede mostrar las fotos retiradas. Avisa a quien lleva la web: tiene que vaciar estas direcciones. ${purge.join(' ')}`,
      ...plan.hostSettings.map(
        (path) =>
          `El alojamiento tiene su propio «${path}» y se queda como está: el nuestro no se ha subido.`,
      ),
      copy instanceof PublishError &&
        `La web está publicada, pero la copia de seguridad no se ha podido hacer. ${copy.message}`,
      versionError !== null &&
        `La web está publicada, pero después no se podrá volver a esta publicación. ${versionError.message}`,
      ...(copyOutcome?.warnings ?? []),
    ],
    changed,
  );
  return { ...report, verified: isVerified(checked) };
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

/** Creates the report of a publication of the previous version. */
export const undoReport = (plan: SyncResult): Report =>
  createReport([
    'Se ha vuelto a la publicación anterior.',
    uploadSentence(plan),
    'Tus textos y fotos no han cambiado: corrígelos antes de publicar otra vez.',
  ]);

/** Creates the report of a comparison with the published site. @param isFirst true if nothing has been published */
export const changesReport = (changed: ChangedPage[], isFirst: boolean): Report =>
  createReport(
    [
      changed.length === 0
        ? 'No cambia ninguna página.'
        : `${changed.length === 1 ? 'Cambia' : 'Cambian'} ${countPhrase(changed.length, 'página', 'páginas')}.`,
      isFirst && 'Todavía no se ha publicado nunca: todo es nuevo.',
    ],
    [],
    changed,
  );

function uploadSentence({ immutable, pages, gone, unchanged }: SyncResult): string {
  const sent = immutable.length + pages.length;
  if (sent + gone.length === 0) return 'La web publicada ya estaba al día: no hacía falta enviar nada.';
  const parts = [
    sent > 0 && `${sent === 1 ? 'se ha' : 'se han'} enviado ${countPhrase(sent, 'archivo', 'archivos')}`,
    gone.length > 0 &&
      `${gone.length === 1 ? 'se ha' : 'se han'} quitado ${countPhrase(gone.length, 'archivo', 'archivos')}`,
    unchanged > 0 &&
      `${countPhrase(unchanged, 'archivo', 'archivos')} ${unchanged === 1 ? 'no ha' : 'no han'} cambiado`,
  ];
  return `Publicado: ${parts.filter(Boolean).join('; ')}.`;
}

/** Creates the report of the second copy. */
export const copyReport = (result: CopyResult): Report =>
  createReport(
    [`La copia de seguridad está al día: ${describeCounts(result)}`, removedSentence(result.removed)],
    [withdrawnSentence(result.refused, 'copiado')],
  );

/** Creates the report of a backup. @param location of messages that backups do not contain */
export const backupReport = (
  backupDir: string,
  { content, messages }: BackupResult,
  location: MessageLocation,
): Report =>
  createReport(
    [
      `Copia hecha en ${backupDir}: ${describeCounts(content)}`,
      removedSentence(content.removed),
      messages !== null && `Mensajes: ${messages}.`,
      location !== 'here' && MESSAGES_ELSEWHERE[location].copied,
      messages === null && location === 'here' && 'Mensajes: todavía no hay.',
    ],
    [withdrawnSentence(content.refused, 'copiado')],
  );

/** Creates the report of a restore of content and photos. */
export const restoreReport = ({ previousFolders, refused, missing, ...counts }: RestoreResult): Report =>
  createReport(
    [
      `Recuperado de la copia: ${describeCounts(counts)}`,
      previousFolders.length > 0 &&
        `Lo que había antes no se ha borrado; está en ${previousFolders.map((path) => `«${path}»`).join(' y ')}.`,
      'La web publicada no ha cambiado: mira si todo está bien y publica.',
    ],
    [missing.length > 0 && missingSentence(missing), withdrawnSentence(refused, 'recuperado')],
  );

/** Creates the report of a restored backup. @param location of messages that backups do not contain */
export function restoreBackupReport(result: BackupRestoreResult, location: MessageLocation): Report {
  const { done, ...report } = restoreReport(result);
  const { messages, keptMessages } = result;
  return {
    ...report,
    done: [
      ...done,
      ...(location === 'here' || messages ? [restoredMessagesSentence(messages, keptMessages)] : []),
      ...(location === 'here' ? [] : [MESSAGES_ELSEWHERE[location].restored]),
    ],
  };
}

/** Sentences about messages that are stored elsewhere, after a backup and after a restore. */
const MESSAGES_ELSEWHERE: Record<Exclude<MessageLocation, 'here'>, { copied: string; restored: string }> = {
  postgres: {
    copied:
      'Mensajes: están en PostgreSQL y no van en esta copia. Cópialos con «pg_dump --format=custom --file=DESTINO --schema=relay BASE» (docs/publicar/relay.md).',
    restored:
      'Los mensajes están en PostgreSQL y no vuelven con esta copia: con todo parado y en una base vacía, «pg_restore --dbname=BASE DESTINO» (docs/publicar/relay.md).',
  },
  clubs: {
    copied:
      'Mensajes: los de cada club de CLUBS_FILE no van en esta copia. Cópialos con «npm run buzon -- --club CLAVE copia DESTINO», club por club (docs/publicar/relay.md).',
    restored:
      'Los mensajes de los clubes de CLUBS_FILE no vuelven con esta copia: recupera la de cada uno, la que hizo «npm run buzon -- --club CLAVE copia DESTINO».',
  },
};

function restoredMessagesSentence(messages: string | null, keptMessages: boolean): string {
  if (keptMessages) return 'Los mensajes que había en esta máquina se quedan como están.';
  return messages
    ? `Mensajes recuperados de ${messages}. Los que se entregaron después de hacerse la copia se pueden entregar otra vez. Los datos borrados desde entonces han vuelto: repite cada «npm run buzon -- borrar».`
    : 'En la copia no hay mensajes.';
}

const describeCounts = ({
  contentFiles,
  photoFiles,
}: Pick<CopyResult, 'contentFiles' | 'photoFiles'>): string =>
  `${countPhrase(contentFiles, 'archivo', 'archivos')} de contenido y ${countPhrase(photoFiles, 'foto', 'fotos')}.`;

const MAX_NAMED_FILES = 20;

/** Lists the first paths, and the number of the others. */
const nameFiles = (paths: readonly string[]): string =>
  paths.slice(0, MAX_NAMED_FILES).join(', ') +
  (paths.length > MAX_NAMED_FILES ? ` y ${paths.length - MAX_NAMED_FILES} más` : '');

/**
 * Says what a copy no longer has, since somebody may have deleted it by mistake. Photos are counted only: their names may be those of
 * people, and a server logs the report.
 */
function removedSentence(removed: readonly string[]): Sentence {
  const files = removed.filter((path) => !path.startsWith(`${PHOTOS_SUBFOLDER}/`));
  const photos = countLines(removed.length - files.length, 'foto', 'fotos');
  const names = files.length > 0 ? [nameFiles(files)] : [];
  return (
    removed.length > 0 &&
    `Se ha quitado de la copia lo que aquí ya no está: ${[...names, ...photos].join(' y ')}.`
  );
}

const withdrawnSentence = (refused: readonly string[], verb: 'copiado' | 'recuperado'): Sentence =>
  refused.length > 0 &&
  `${countPhrase(refused.length, `foto no se ha ${verb} porque está retirada`, `fotos no se han ${verb} porque están retiradas`)}: ${nameFiles(refused)}.`;

function missingSentence(missing: readonly string[]): string {
  const countIn = (folder: string) => missing.filter((path) => path.startsWith(`${folder}/`)).length;
  const counts = [
    ...countLines(countIn(PHOTOS_SUBFOLDER), 'foto', 'fotos'),
    ...countLines(countIn(CONTENT_SUBFOLDER), 'archivo de contenido', 'archivos de contenido'),
  ];
  return `En la copia ${missing.length === 1 ? 'faltaba' : 'faltaban'} ${counts.join(' y ')} que debería tener: ${nameFiles(missing)}. Lo demás ha vuelto. Búscalos en otra copia o en otro ordenador.`;
}
