/** What every screen may need to know of the club: its files, what refers to what, and what is wrong. */
import { madridClock } from '../agenda/madrid.ts';
import type { WeeklySession } from '../agenda/types.ts';
import type { Horizon } from '../brand/brand.ts';
import { CONTENT_PARTS, isOf } from '../content/files/declare.ts';
import { FILES } from '../content/files/files.ts';
import { momentOf } from '../content/season-of.ts';
import { sitePages } from '../site/pages/pages.server.ts';
import type { Creatable, Entry, FileSummary, Reference, ReferenceKind, Remark } from './api.ts';
import { checkTexts } from './check/check.ts';
import { formatDocument } from './documents/documents.ts';
import type { DeskContext } from './server/context.ts';
import { entriesOf } from './server/entries.ts';
import { fieldsOf, referencesOf, weeklyOf, withDrafted } from './server/references.ts';
import { textsOf, titleOf } from './server/texts.ts';

export interface Overview {
  club: string;
  /** The desk shows the invented sample: nothing of it can be published. */
  sample: boolean;
  /** The season of the club's home page, `2024/25`; empty where it cannot be read. */
  season: string;
  /** Of the club's brand; the sample's where it cannot be read. */
  horizon: Horizon;
  /** Where the preview is served, `http://127.0.0.1:4332`. */
  previewOrigin: string;
  files: FileSummary[];
  /** The parts of the content, in order. */
  parts: readonly string[];
  creatable: Creatable[];
  /** Pages of the site that a link may lead to. */
  pages: { path: string; title: string }[];
  /** The trainings of every team's week. */
  weekly: WeeklySession[];
  /** Today for the club: the sample lives on a day of its own. */
  today: string;
  references: Record<ReferenceKind, Reference[]>;
  entries: Entry[];
  problems: Remark[];
}

/** Also where the content cannot be read: that is when somebody wants to mend it. */
export async function readOverview({
  folders,
  store,
  preview,
  previewOrigin,
  foldersGate,
}: DeskContext): Promise<Overview> {
  const { contentDir } = folders;
  const [texts, checkup, drafts] = await foldersGate.shared(() =>
    Promise.all([textsOf(contentDir), checkTexts(contentDir), store.drafts()]),
  );
  const drafted = new Set(drafts.map(({ file }) => file));
  const summary = (file: string, declared: (typeof FILES)[number], exists: boolean): FileSummary => ({
    file,
    declared: declared.name,
    title: titleOf(file, texts.get(file)),
    holds: declared.holds,
    part: declared.part,
    help: declared.help,
    readOnly: declared.writtenByDesk ?? null,
    deletable: exists && Boolean(declared.newOne),
    exists,
    reformats: isHandWritten(file, texts.get(file)),
    draft: drafted.has(file),
    problems: checkup.problems.filter((problem) => problem.file === file).length,
  });
  const files = FILES.flatMap((declared) => {
    const names = new Set([...texts.keys(), ...drafted].filter((file) => isOf(declared, file)));
    if (!declared.name.includes('*')) names.add(declared.name);
    return [...names].map((file) => summary(file, declared, texts.has(file)));
  });
  // Also where it cannot be read: that is when somebody wants to mend it, or to bring a copy back.
  const club = fieldsOf('club.yaml', texts.get('club.yaml'));
  const shown = checkup.club ?? preview.club();
  return {
    club: String(club.nombre ?? 'Club'),
    sample: club.muestra === true,
    season: String(club.temporada ?? ''),
    horizon: shown?.brand.horizon ?? 'sierra',
    previewOrigin,
    files,
    parts: CONTENT_PARTS,
    creatable: FILES.flatMap(creatableOf),
    pages: shown ? sitePages(shown).map(({ path, title }) => ({ path, title: title || path })) : [],
    weekly: weeklyOf(texts),
    today: shown ? momentOf(shown).date : madridClock(Date.now()).date,
    references: withDrafted(
      referencesOf(texts),
      referencesOf(new Map([...texts, ...drafts.map(({ file, text }) => [file, text] as const)])),
    ),
    entries: entriesOf(texts),
    problems: checkup.problems,
  };
}

/** What was found of a text, by its file. */
const handWritten = new Map<string, { text: string; found: boolean }>();

/** Whether a file is in another form than the one that a save gives it. */
function isHandWritten(file: string, text = ''): boolean {
  const known = handWritten.get(file);
  if (known?.text === text) return known.found;
  const found = formatDocument(file, text) !== text;
  handWritten.set(file, { text, found });
  return found;
}

/** A kind of file that volunteers may make one more of, as a list of one. */
function creatableOf({ name, part, newOne }: (typeof FILES)[number]): Creatable[] {
  const [folder = '', ending = ''] = name.split('*');
  return newOne ? [{ folder, ending, part, words: newOne }] : [];
}
