/** Starts a new season from the desk: proposal, preview and the change itself. */
import { isFileOf } from '../../../club/content/files/declare.ts';
import { pastSeasons } from '../../../club/content/files/past-seasons.ts';
import { momentOf } from '../../../club/content/season.ts';
import type { DeskContext } from '../desk-context.ts';
import { readContentTexts } from '../editing/content-files.ts';
import { saveChecked } from '../editing/edit-file.ts';
import { requireValidClub } from '../editing/valid-club.ts';
import type { SeasonAnswers } from './answers.ts';
import { planNewSeason, SEASON_FILES } from './new-season.ts';
import { proposeSeason, summarizeSeason } from './proposal.ts';

type SeasonDesk = Pick<DeskContext, 'folders' | 'store' | 'preview'>;

const TASK_NAME = 'empezar otra temporada';

/** Returns the proposal for the next season. @throws DeskRefusal if the content has errors */
export async function readSeasonState(desk: SeasonDesk) {
  const { club } = await requireValidClub(desk, TASK_NAME);
  return {
    proposal: proposeSeason(club, momentOf(club).date),
    /** Version of the preview; increases with every change of its pages. */
    preview: desk.preview.state().version,
  };
}

/** Returns the effects of answers, and shows them in the preview. @throws DeskRefusal like `planNewSeason` */
export async function previewNewSeason(desk: SeasonDesk, answers: SeasonAnswers) {
  const { texts, tags } = await seasonFiles(desk);
  const { club } = await requireValidClub(desk, TASK_NAME);
  const plan = planNewSeason(texts, answers);
  const { problems, version } = await desk.preview.update(plan.writes);
  const summary = summarizeSeason(club, answers, plan);
  return { problems, summary, tags, preview: version };
}

export type SeasonPreview = Awaited<ReturnType<typeof previewNewSeason>>;

/**
 * Starts a season, as one version.
 * @param tags version tags of the season's files at the time of the preview
 * @returns the version, which can be undone, and the open tasks
 * @throws ChangedMeanwhile; DeskRefusal for answers that allow no new season, or if the content would become invalid
 */
export async function beginSeason(desk: SeasonDesk, answers: SeasonAnswers, tags: Record<string, string>) {
  await requireValidClub(desk, TASK_NAME);
  const { texts } = await seasonFiles(desk);
  const { writes, tasks } = planNewSeason(texts, answers);
  const version = await saveChecked(desk, {
    title: `Empezó la temporada ${answers.season}`,
    writes: Object.fromEntries(writes),
    expect: tags,
  });
  await desk.preview.update(new Map());
  const [archive = ''] = [...writes.keys()].filter((file) => isFileOf(pastSeasons, file));
  return {
    version: version?.id ?? '',
    /** Address of the page of the season that ended. */
    path: `/${archive.replace(/\.yaml$/, '')}`,
    tasks,
  };
}

export type SeasonStart = Awaited<ReturnType<typeof beginSeason>>;

/** Returns the texts of all files that a new season may change, with their version tags. */
async function seasonFiles({ folders, store }: SeasonDesk) {
  const texts = new Map<string, string>();
  const tags: Record<string, string> = {};
  for (const file of (await readContentTexts(folders.contentDir)).keys()) {
    const isSeasonFile = SEASON_FILES.some((declaration) => isFileOf(declaration, file));
    const stored = isSeasonFile ? await store.read(file) : null;
    if (!stored) continue;
    texts.set(file, stored.text);
    tags[file] = stored.tag;
  }
  return { texts, tags };
}
