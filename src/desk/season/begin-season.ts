/** A new season at the desk: what it would be, what would become of the answers, and beginning it. */
import { isFileOf } from '../../content/files/declare.ts';
import { pastSeasons } from '../../content/files/past-seasons.ts';
import { momentOf } from '../../content/season.ts';
import { requireValidClub } from '../editing/check-content.ts';
import { saveChecked } from '../editing/edit-file.ts';
import { readContentTexts } from '../server/content-files.ts';
import type { DeskContext } from '../server/context.ts';
import type { SeasonAnswers } from './answers.ts';
import { planNewSeason, SEASON_FILES } from './new-season.ts';
import { proposeSeason, summarizeSeason } from './proposal.ts';

type SeasonContext = Pick<DeskContext, 'folders' | 'store' | 'preview'>;

const TASK_NAME = 'empezar otra temporada';

/** How things stand. @throws DeskRefusal where the content has errors */
export async function readSeasonState(desk: SeasonContext) {
  const { club } = await requireValidClub(desk, TASK_NAME);
  return {
    proposal: proposeSeason(club, momentOf(club).date),
    /** Rises whenever the pages of the preview change. */
    preview: desk.preview.state().version,
  };
}

/** What would become of answers. The preview shows it from then on. @throws DeskRefusal as `newSeason` */
export async function previewNewSeason(desk: SeasonContext, answers: SeasonAnswers) {
  const { texts, tags } = await seasonFiles(desk);
  const { club } = await requireValidClub(desk, TASK_NAME);
  const summary = summarizeSeason(club, answers);
  const { problems, version } = await desk.preview.update(planNewSeason(texts, answers).writes);
  return { problems, summary, tags, preview: version };
}

export type SeasonPreview = Awaited<ReturnType<typeof previewNewSeason>>;

/**
 * Begins a season, as one version.
 * @param tags of the files that it is made from, as they were when the answers were checked
 * @returns the version that undoes it, and what is left to do
 * @throws ChangedMeanwhile; DeskRefusal for answers with which none can begin, and where it brings errors into the content
 */
export async function beginSeason(desk: SeasonContext, answers: SeasonAnswers, tags: Record<string, string>) {
  await requireValidClub(desk, TASK_NAME);
  const { texts } = await seasonFiles(desk);
  const { writes, toDo } = planNewSeason(texts, answers);
  const version = await saveChecked(desk, {
    title: `Empezar la temporada ${answers.season}`,
    writes: Object.fromEntries(writes),
    expect: tags,
  });
  await desk.preview.update(new Map());
  const [archive = ''] = [...writes.keys()].filter((file) => isFileOf(pastSeasons, file));
  return {
    version: version?.id ?? '',
    /** Of the page of the season that ended. */
    path: `/${archive.replace(/\.yaml$/, '')}`,
    toDo,
  };
}

export type SeasonStart = Awaited<ReturnType<typeof beginSeason>>;

/** The files that a season is made from, whole, with their tags. */
async function seasonFiles({ folders, store }: SeasonContext) {
  const texts = new Map<string, string>();
  const tags: Record<string, string> = {};
  for (const file of (await readContentTexts(folders.contentDir)).keys()) {
    const now = SEASON_FILES.some((each) => isFileOf(each, file)) ? await store.read(file) : null;
    if (!now) continue;
    texts.set(file, now.text);
    tags[file] = now.tag;
  }
  return { texts, tags };
}
