/** Data shared by all desk screens: content files, cross-references and current problems. */

import { withClubLock } from '../../../base/files/club-lock.ts';
import { today } from '../../../club/agenda/madrid.ts';
import { formatDocument } from '../../../club/content/documents/documents.ts';
import { CONTENT_PARTS, isFileOf } from '../../../club/content/files/declare.ts';
import { FILES } from '../../../club/content/files/files.ts';
import { FIRST_TEAMS_FILE } from '../../../club/content/files/teams.ts';
import { memoizeByFile } from '../../../club/content/memoize-by-file.ts';
import { momentOf } from '../../../club/content/season.ts';
import { weeklyOf } from '../../../club/content/week.ts';
import { collectNamedEntries, collectReferences, fieldsOfFile } from '../../../club/references.ts';
import { type Scoring, VOLLEYBALL } from '../../../club/scoring/scoring.ts';
import { sitePages } from '../../../site/pages/site-map.ts';
import { hashOf } from '../../../store/store-paths.ts';
import { checkTexts } from '../../../tasks/check/check-texts.ts';
import type { DeskContext } from '../desk-context.ts';
import type { Person } from '../people/person.ts';
import { NEW_ENTRY_LABELS } from './begin-entry.ts';
import { ALBUM_FILES, fileTitle } from './content-files.ts';
import type { LastChange } from './last-change.ts';

export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** Data of all screens: the overview, and the person who sees it. */
export interface ShellData extends Overview {
  /** Person who signed in; null on the local desk. */
  person: Pick<Person, 'name' | 'role'> | null;
  /** Token of the preview's pages; null on the local desk. */
  previewToken: string | null;
  /** Newest change of that person, for the notice that offers its undo. */
  lastChange: LastChange | null;
}

/** Reads the overview. Works with invalid content too, so that volunteers can correct it. */
export async function readOverview({ folders, preview, previewOrigin }: DeskContext) {
  const { contentDir } = folders;
  const check = await withClubLock(contentDir, 'read', () => checkTexts(contentDir));
  const { folder } = check;
  const { texts } = folder;
  const summary = (file: string, declaration: (typeof FILES)[number], exists: boolean) => ({
    /** Path in the content folder. */
    file,
    /** Display name: `Equipos Federados`. */
    title: fileTitle(file, texts.get(file)),
    part: declaration.part,
    /** Purpose of the file, and where the site shows it, as a Spanish sentence. */
    help: declaration.help,
    /** True for files of a kind that volunteers create, such as pages. */
    deletable: exists && Boolean(declaration.newFileLabel),
    exists,
    /** True if the first save will reformat the file, because it was written by hand. */
    reformats: isHandWritten(file, texts.get(file) ?? ''),
    problems: check.problems.filter((problem) => problem.file === file).length,
  });
  // Includes files that cannot be parsed.
  const existing = new Set([...folder.texts.keys(), ...folder.problems.map(({ file }) => file)]);
  const files = FILES.flatMap((declaration) => {
    const names = new Set([...existing].filter((file) => isFileOf(declaration, file)));
    if (!declaration.name.includes('*')) names.add(declaration.name);
    else if (names.size === 0 && isFileOf(declaration, FIRST_TEAMS_FILE)) names.add(FIRST_TEAMS_FILE);
    return [...names].map((file) => summary(file, declaration, existing.has(file)));
  });
  // Read from the file, because the checked club may be missing.
  const club = fieldsOfFile('club.yaml', texts.get('club.yaml'));
  const displayedClub = check.club ?? preview.club();
  return {
    club: String(club.nombre ?? 'Club'),
    /** Name of the club for narrow screens, where the whole one may take four lines. */
    shortName: String(club.nombre_corto ?? club.nombre ?? 'Club'),
    /** Identifies the content folder, because a browser may see several at the same address. */
    folderId: hashOf(Buffer.from(contentDir)).slice(0, 12),
    /** True for the sample club, which cannot be published. */
    sample: club.muestra === true,
    /** Current season, `2024/25`; empty if the content has none. */
    season: displayedClub?.currentSeason ?? String(club.temporada ?? ''),
    /** Shapes of the brand; defaults to the sample's. */
    horizon: displayedClub?.brand.horizon ?? 'sierra',
    ball: displayedClub?.brand.ball ?? 'voleibol',
    previewOrigin,
    files,
    /** Sections of the file list, in display order. */
    parts: CONTENT_PARTS,
    /** Kinds of files that volunteers create: folder `paginas/`, ending `.md`, and the button's label. */
    creatable: FILES.flatMap(({ name, part, newFileLabel }) => {
      const [folder = '', ending = ''] = name.split('*');
      return newFileLabel ? [{ folder, ending, part, label: newFileLabel }] : [];
    }),
    /** Link targets: all pages of the site, and its documents. */
    pages: displayedClub
      ? [...sitePages(displayedClub), ...displayedClub.documents].map(({ path, title }) => ({
          path,
          title: title || path,
        }))
      : [],
    /** Scoring of the club, and of each team by its key. */
    scoring: {
      club: displayedClub?.scoring ?? VOLLEYBALL,
      teams: Object.fromEntries(
        displayedClub?.kinds.flatMap(({ teams }) => teams.map(({ key, scoring }) => [key, scoring])) ?? [],
      ) as Record<string, Scoring>,
    },
    /** Weekly training sessions of all teams. */
    weekly: displayedClub?.kinds.flatMap(({ teams }) => teams.flatMap(weeklyOf)) ?? [],
    /** Current date, `YYYY-MM-DD` in Madrid; a fixed date for the sample. */
    today: displayedClub ? momentOf(displayedClub).date : today(),
    /** Files whose entries other forms begin by name, with the label of the button. */
    newEntryLabels: NEW_ENTRY_LABELS,
    references: collectReferences(texts),
    entries: collectNamedEntries(texts),
    problems: check.problems,
  };
}

const ALBUM_REFERENCES = ['albumes', 'fotos'];

/** Reduces an overview to what the screens of albums need, for people who may use no others. */
export function albumOverview(overview: Overview): Overview {
  const isAlbumFile = ({ file }: { file: string }) => ALBUM_FILES.includes(file);
  const references = Object.entries(overview.references).map(([kind, entries]) => [
    kind,
    ALBUM_REFERENCES.includes(kind) ? entries : [],
  ]);
  return {
    ...overview,
    files: overview.files.filter(isAlbumFile),
    problems: overview.problems.filter(isAlbumFile),
    references: Object.fromEntries(references) as Overview['references'],
    creatable: [],
    pages: [],
    weekly: [],
    entries: [],
  };
}

/** True if a save without changes would reformat the file. */
const isHandWritten = memoizeByFile((file, text) => formatDocument(file, text) !== text);
