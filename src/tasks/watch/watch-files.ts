/** Files about watched lists in the desk's folder: the board's settings, and what the lists said last. */
import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { AppError } from '../../base/errors/app-error.ts';
import { DESK_FOLDER, type DeskFile } from '../../base/files/desk-files.ts';
import { readIfExists } from '../../base/files/read.ts';
import { writeDurably } from '../../base/files/write.ts';
import { changeDocument } from '../../club/content/documents/documents.ts';
import { ContentError } from '../../club/content/problems/problem.ts';
import { HOUR } from '../../server/mail/clock.ts';
import { rewriteFile } from '../../store/store.ts';
import { parseListAddress } from './fetch-list.ts';

const WATCH_FILE = '.escritorio/listas.yaml' satisfies DeskFile;
const STATE_FILE = '.escritorio/listas-miradas.json' satisfies DeskFile;
/** Folder of the last bodies, by hash. Copies leave it out. */
const BODY_FOLDER = `${DESK_FOLDER}/listas`;

const MAX_LISTS = 20;

export const watchSettingsSchema = z.strictObject({
  /** True to apply changes of hour, venue and result that leave no question. */
  aplicar: z.boolean().default(false),
  listas: z
    .array(
      z.strictObject({
        nombre: z.string().trim().min(1, 'Di cómo se llama cada lista.').max(80),
        direccion: z
          .string()
          .trim()
          .max(2000)
          .refine(
            (text) => parseListAddress(text) !== null,
            'La dirección de cada lista ha de empezar por «https://» o «http://», y no llevar usuario ni contraseña.',
          ),
      }),
    )
    .max(MAX_LISTS, `Se miran como mucho ${MAX_LISTS} listas.`)
    .refine(
      (lists) => new Set(lists.map(({ direccion }) => direccion)).size === lists.length,
      'Dos listas tienen la misma dirección.',
    )
    .default([]),
});
export type WatchSettings = z.output<typeof watchSettingsSchema>;

/** Error of settings that cannot be used. */
export class WatchSettingsError extends AppError<{ code: 'watch-settings' }> {
  constructor(message: string, options?: ErrorOptions) {
    super({ code: 'watch-settings' }, message, options);
  }
}

/** Field of a match; JSON leaves out values that are undefined. */
const field = z.object({ field: z.string(), before: z.unknown().optional(), now: z.unknown().optional() });

const match = z.object({
  id: z.string(),
  equipo: z.string(),
  rival: z.string(),
  dia: z.string(),
});

const listChange = match.extend({
  isNew: z.boolean(),
  /** Note on its row that a person should read; null if there is none. */
  note: z.string().nullable(),
  fields: z.array(field),
  /** True while the list changes back and forth. */
  isHeld: z.boolean(),
});
export type ListChange = z.output<typeof listChange>;

const listNews = z.object({
  /** New and changed matches. */
  changes: z.array(listChange),
  /** Matches that somebody changed by hand, with what the list says. */
  conflicts: z.array(match.extend({ fields: z.array(field) })),
  /** Texts of open questions. */
  questions: z.array(z.string()),
  /** Published matches that the list no longer has. */
  absent: z.array(match),
  /** Number of rows that could not be placed. */
  rejectedCount: z.number(),
});
/** Difference between a list and the content. */
export type ListNews = z.output<typeof listNews>;

const times = z.record(z.string(), z.number());

const listState = z.object({
  /** Time of the last attempt, ms since 1970. */
  triedAt: z.number(),
  /** Time at which the list was last understood; null if never. */
  readAt: z.number().nullable().default(null),
  /** Reason in Spanish why it cannot be read, and time of the first such attempt. */
  failure: z.object({ reason: z.string(), since: z.number() }).nullable().default(null),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  /** Name and SHA-256 of the last body that was understood. */
  file: z.object({ name: z.string(), hash: z.string() }).nullable().default(null),
  news: listNews.nullable().default(null),
  /** Values that the list gave to a field within a day, by match and field. */
  values: z
    .record(z.string(), z.object({ last: z.string(), seenAt: times, heldSince: z.number().nullable() }))
    .default({}),
  /** Keys of the news that the board was notified of, with the time at which the list last had it. */
  notified: times.default({}),
  /** Keys of the values that were applied without asking, with their time. */
  applied: times.default({}),
  /** Changes that were applied without asking within some days, with their time. */
  recent: z.array(listChange.extend({ at: z.number() })).default([]),
  /** Reason in Spanish why changes could not be applied; null if they could. */
  refusal: z.string().nullable().default(null),
});
export type ListState = z.output<typeof listState>;

const watchState = z.record(z.string(), listState);
/** States by address. */
export type WatchState = z.output<typeof watchState>;

/** Reads the settings. @throws WatchSettingsError for a damaged file */
export async function readWatchSettings(contentDir: string): Promise<WatchSettings> {
  const text = String((await readIfExists(join(contentDir, WATCH_FILE))) ?? '');
  return parseSettings(text, (value) => `«${WATCH_FILE}» no se entiende: ${value}`);
}

function parseSettings(text: string, explain: (reason: string) => string): WatchSettings {
  try {
    return watchSettingsSchema.parse(parse(text) ?? {});
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? (cause.issues[0]?.message ?? '') : (cause as Error).message;
    throw new WatchSettingsError(explain(reason), { cause });
  }
}

/**
 * Saves the settings, and forgets lists that are no longer in them.
 * @param check throws for valid settings that are refused all the same
 * @throws WatchSettingsError
 */
export async function saveWatchSettings(
  contentDir: string,
  settings: unknown,
  check: (settings: WatchSettings) => void = () => {},
): Promise<void> {
  const checked = watchSettingsSchema.safeParse(settings);
  if (!checked.success) throw new WatchSettingsError(checked.error.issues[0]?.message ?? '');
  check(checked.data);
  await rewriteFile(join(contentDir, WATCH_FILE), (text) => rewriteSettings(text, checked.data));
  const addresses = new Set(checked.data.listas.map(({ direccion }) => direccion));
  await changeWatchState(contentDir, (state) => {
    for (const address of Object.keys(state)) if (!addresses.has(address)) delete state[address];
  });
}

/** Keeps comments, unless the file is damaged. */
function rewriteSettings(text: string, settings: WatchSettings): string {
  try {
    return changeDocument(WATCH_FILE, text, settings);
  } catch (error) {
    if (error instanceof ContentError) return changeDocument(WATCH_FILE, '', settings);
    throw error;
  }
}

/** Reads the states. A damaged file counts as none: the board is notified again. */
export async function readWatchState(contentDir: string): Promise<WatchState> {
  return parseState(String((await readIfExists(join(contentDir, STATE_FILE))) ?? ''));
}

function parseState(text: string): WatchState {
  try {
    return watchState.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Changes the states under the lock of the club, since the desk and a timer may both look. */
export async function changeWatchState<T>(contentDir: string, change: (state: WatchState) => T): Promise<T> {
  let result: T | undefined;
  await rewriteFile(join(contentDir, STATE_FILE), (text) => {
    const state = parseState(text);
    result = change(state);
    return `${JSON.stringify(state)}\n`;
  });
  await deleteUnusedBodies(contentDir);
  return result as T;
}

/** Age from which a body without a list is deleted, ms: another program may have kept it a moment ago. */
const UNUSED_AGE = HOUR;

async function deleteUnusedBodies(contentDir: string): Promise<void> {
  const used = new Set(Object.values(await readWatchState(contentDir)).map(({ file }) => file?.hash));
  const folder = join(contentDir, BODY_FOLDER);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs = Number.NaN } = await stat(path).catch(() => ({ mtimeMs: undefined }));
    if (!used.has(name) && Date.now() - mtimeMs >= UNUSED_AGE) await rm(path, { force: true });
  }
}

const bodyFile = (contentDir: string, hash: string) => join(contentDir, BODY_FOLDER, hash);

/** Keeps a body, so that a person can accept it or answer its questions later. @returns its hash */
export async function keepBody(contentDir: string, bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  await writeDurably(bodyFile(contentDir, hash), bytes);
  return hash;
}

/** Reads the last understood body of a list as a file; null if there is none. */
export async function readBody(contentDir: string, state: ListState | undefined): Promise<File | null> {
  const bytes = state?.file && (await readIfExists(bodyFile(contentDir, state.file.hash)));
  return bytes && state.file ? new File([new Uint8Array(bytes)], state.file.name) : null;
}
