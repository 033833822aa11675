/** Teams and venues that the answers of an import add to the club. */
import { z } from 'zod';
import { changeDocument, readDocument } from '../../../club/content/documents/documents.ts';
import { FIRST_KIND } from '../../../club/content/files/teams.ts';
import { freeSlug, slugOf } from '../../../club/content/spelling.ts';
import { type ImportAnswers, NEW } from '../../../club/lists/questions/questions.ts';
import type { Store } from '../../../store/store.ts';
import { DeskRefusal } from '../desk-refusal.ts';

/** Team or venue that an import adds. */
export interface NewEntry {
  /** Key that matches refer to: `equipos/infantil-femenino`, `pabellon-de-la-vega`. */
  key: string;
  name: string;
}

/** Answer that adds a team: its kind and its name. */
const teamAnswer = z
  .string()
  .regex(/^\+[a-z0-9-]+\/.{1,120}$/)
  .transform((answer) => ({
    kind: answer.slice(1, answer.indexOf('/')),
    name: answer.slice(answer.indexOf('/') + 1).trim(),
  }));

const VENUES_FILE = 'lugares.yaml';

/** Content with the entries added so far. */
class Draft {
  /** Texts of the changed files. */
  readonly writes = new Map<string, string>();
  /** Tags of the files that were read. */
  readonly tags: Record<string, string | null> = {};
  readonly added: NewEntry[] = [];
  readonly #store: Pick<Store, 'read'>;
  /** Texts of the files that were read, so that each tag belongs to the text that the change is based on. */
  readonly #stored = new Map<string, string | null>();

  constructor(store: Pick<Store, 'read'>) {
    this.#store = store;
  }

  /** Returns the value of a file. @param empty value of a missing file */
  async read<Value extends object>(file: string, empty: Value): Promise<Value> {
    const text = await this.#text(file);
    return text === null ? empty : (readDocument(file, text) as Value);
  }

  /** Changes the value of a file that gets a new entry. */
  async add(entry: NewEntry, file: string, value: object): Promise<void> {
    this.writes.set(file, changeDocument(file, (await this.#text(file)) ?? '', value));
    this.added.push(entry);
  }

  async #text(file: string): Promise<string | null> {
    if (!this.#stored.has(file)) {
      const stored = await this.#store.read(file);
      this.tags[file] = stored?.tag ?? null;
      this.#stored.set(file, stored?.text ?? null);
    }
    return this.writes.get(file) ?? this.#stored.get(file) ?? null;
  }
}

/**
 * Adds the teams and venues that answers name.
 * @returns the answers with their keys, the texts and tags of the changed files, and the added entries
 * @throws DeskRefusal `unusable-name`
 */
export async function addNewEntries(store: Pick<Store, 'read'>, answers: ImportAnswers) {
  const draft = new Draft(store);
  const resolve = async (group: Record<string, string>, add: typeof addTeam) => {
    const resolved: Record<string, string> = {};
    for (const [name, answer] of Object.entries(group))
      resolved[name] = answer.startsWith(NEW) ? await add(draft, answer) : answer;
    return resolved;
  };
  const equipos = await resolve(answers.equipos, addTeam);
  const lugares = await resolve(answers.lugares, addVenue);
  const { writes, tags, added } = draft;
  return { answers: { ...answers, equipos, lugares }, writes, tags, added };
}

/** Adds a team unless its kind has one of this name. Returns its key. */
async function addTeam(draft: Draft, answer: string): Promise<string> {
  const parsed = teamAnswer.safeParse(answer).data;
  const route = slugOf(parsed?.name ?? '');
  if (!parsed || route === '') throw new DeskRefusal({ code: 'unusable-name', name: answer.slice(1) });
  const { kind, name } = parsed;
  const file = `equipos/${kind}.yaml`;
  const empty = { title: FIRST_KIND.breadcrumb, equipos: [] as { name: string; route: string }[] };
  const value = await draft.read(file, empty);
  const key = `${kind}/${route}`;
  if (!value.equipos.some((team) => team.route === route))
    await draft.add({ key, name }, file, { ...value, equipos: [...value.equipos, { name, route }] });
  return key;
}

/** Adds a venue unless there is one of this name. Returns its key. */
async function addVenue(draft: Draft, answer: string): Promise<string> {
  const name = answer.slice(1, 121).trim();
  const slug = slugOf(name);
  if (slug === '') throw new DeskRefusal({ code: 'unusable-name', name });
  const value = await draft.read(VENUES_FILE, { lugares: {} as Record<string, { title: string }> });
  const existing = Object.keys(value.lugares).find((key) => slugOf(value.lugares[key]?.title ?? '') === slug);
  if (existing) return existing;
  const key = freeSlug(slug, (taken) => taken in value.lugares);
  const lugares = { ...value.lugares, [key]: { title: name } };
  await draft.add({ key, name }, VENUES_FILE, { ...value, lugares });
  return key;
}
