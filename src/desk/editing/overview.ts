/** What every screen may need to know of the club: its files, what refers to what, and what is wrong. */
import { madridClock } from '../../agenda/madrid.ts';
import { formatDocument } from '../../content/documents/documents.ts';
import { CONTENT_PARTS, isOf, remembered } from '../../content/files/declare.ts';
import { FILES } from '../../content/files/files.ts';
import { readFolder } from '../../content/read.ts';
import { momentOf, weeklyOf } from '../../content/season.ts';
import { sitePages } from '../../site/pages/site-map.ts';
import type { DeskContext } from '../server/context.ts';
import { entriesOf, fieldsOf, referencesOf } from '../server/references.ts';
import { titleOf } from '../server/texts.ts';
import { hashOf } from '../store/places.ts';
import { checkTexts } from './check-content.ts';

/** File of the first teams of a club that has none. */
export const FIRST_TEAMS_FILE = 'equipos/club.yaml';

export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** Also where the content cannot be read: that is when somebody wants to mend it. */
export async function readOverview({ folders, preview, previewOrigin, foldersGate }: DeskContext) {
  const { contentDir } = folders;
  const [folder, checkup] = await foldersGate.shared(() =>
    Promise.all([readFolder(contentDir), checkTexts(contentDir)]),
  );
  const { texts } = folder;
  const summary = (file: string, declared: (typeof FILES)[number], exists: boolean) => ({
    /** Path inside the content folder. */
    file,
    /** What it is called on the screen: `Equipos Federados`. */
    title: titleOf(file, texts.get(file)),
    holds: declared.holds,
    part: declared.part,
    /** What it is for and where it is seen, in a sentence. */
    help: declared.help,
    /** One of a folder's files that may be deleted. */
    deletable: exists && Boolean(declared.newOne),
    exists,
    /** Whether the first save lays it out in another form: it was written by hand. */
    reformats: isHandWritten(file, texts.get(file) ?? ''),
    problems: checkup.problems.filter((problem) => problem.file === file).length,
  });
  // Also one that is empty or in another encoding.
  const there = new Set([...folder.texts.keys(), ...folder.problems.map(({ file }) => file)]);
  const files = FILES.flatMap((declared) => {
    const names = new Set([...there].filter((file) => isOf(declared, file)));
    if (!declared.name.includes('*')) names.add(declared.name);
    else if (names.size === 0 && isOf(declared, FIRST_TEAMS_FILE)) names.add(FIRST_TEAMS_FILE);
    return [...names].map((file) => summary(file, declared, there.has(file)));
  });
  // Also where it cannot be read: that is when somebody wants to mend it, or to bring a copy back.
  const club = fieldsOf('club.yaml', texts.get('club.yaml'));
  const shown = checkup.club ?? preview.club();
  return {
    club: String(club.nombre ?? 'Club'),
    /** Tells this content folder from others that a browser has seen at the same address. */
    folderId: hashOf(Buffer.from(contentDir)).slice(0, 12),
    /** The desk shows the invented sample: nothing of it can be published. */
    sample: club.muestra === true,
    /** The season of the club's home page, `2024/25`; empty where it cannot be read. */
    season: shown?.currentSeason ?? String(club.temporada ?? ''),
    /** Of the club's brand; the sample's where it cannot be read. */
    horizon: shown?.brand.horizon ?? 'sierra',
    ball: shown?.brand.ball ?? 'voleibol',
    previewOrigin,
    files,
    /** The parts of the content, in order. */
    parts: CONTENT_PARTS,
    /** Kinds of files that volunteers may make one more of: `paginas/`, `.md`, and the words of the button. */
    creatable: FILES.flatMap(({ name, part, newOne }) => {
      const [folder = '', ending = ''] = name.split('*');
      return newOne ? [{ folder, ending, part, words: newOne }] : [];
    }),
    /** Pages of the site that a link may lead to. */
    pages: shown ? sitePages(shown).map(({ path, title }) => ({ path, title: title || path })) : [],
    /** The trainings of every team's week. */
    weekly: shown?.kinds.flatMap(({ teams }) => teams.flatMap(weeklyOf)) ?? [],
    /** Today for the club: the sample lives on a day of its own. */
    today: shown ? momentOf(shown).date : madridClock(Date.now()).date,
    references: referencesOf(texts),
    entries: entriesOf(texts),
    problems: checkup.problems,
  };
}

/** Whether a file is in another form than the one that a save gives it. */
const isHandWritten = remembered((file, text) => formatDocument(file, text) !== text);
