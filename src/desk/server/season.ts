/** A new season: what it would be, what would become of the answers, and beginning it. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { calendar } from '../../content/files/calendar.ts';
import { club } from '../../content/files/club.ts';
import { coaches } from '../../content/files/coaches.ts';
import { isOf } from '../../content/files/declare.ts';
import { matches } from '../../content/files/matches.ts';
import { notices } from '../../content/files/notices.ts';
import { pastSeasons } from '../../content/files/past-seasons.ts';
import { teams } from '../../content/files/teams.ts';
import { venues } from '../../content/files/venues.ts';
import { momentOf } from '../../content/season-of.ts';
import { checkTexts, newProblems, remarkOf } from '../check/check.ts';
import { type SeasonAnswers, SeasonError } from '../season/answers.ts';
import { newSeason } from '../season/new-season.ts';
import { proposeSeason } from '../season/proposal.ts';
import { seasonDocuments, type Texts } from '../season/season-documents.ts';
import { seasonToDo } from '../season/to-do.ts';
import { SEASON_API, type SeasonCheck, type SeasonStarted, type SeasonState } from '../season-api.ts';
import type { DeskContext } from './context.ts';
import { DeskRefusal } from './errors.ts';
import { parsed } from './request-body.ts';
import { textsOf } from './texts.ts';

/** What a season is made from. */
const FILES = [calendar, club, coaches, matches, notices, pastSeasons, teams, venues];

const born = z.object({ from: z.int().nullable(), to: z.int().nullable() }).nullable().optional();
const teamAnswer = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('ends') }),
  z.object({
    answer: z.enum(['continues', 'changes']),
    born,
    name: z.string().optional(),
    division: z.string().optional(),
    coaches: z.array(z.string()).optional(),
  }),
]);
const answers = z.object({
  season: z.string(),
  days: z.object({ first: z.string(), last: z.string() }).nullable(),
  teams: z.record(z.string(), teamAnswer),
  intro: z.string(),
  note: z.string(),
  today: z.iso.date(),
});
const start = z.object({ answers, tags: z.record(z.string(), z.string()) });

export function seasonRoutes(app: FastifyInstance, { folders, store, preview }: DeskContext): void {
  const { contentDir } = folders;

  /** The files that a season is made from, whole, with their tags. */
  async function seasonFiles() {
    const names = [...(await textsOf(contentDir)).keys()].filter((file) =>
      FILES.some((each) => isOf(each, file)),
    );
    const texts = new Map<string, string>();
    const tags: Record<string, string> = {};
    for (const file of names) {
      const now = await store.read(file);
      if (!now) continue;
      texts.set(file, now.text);
      tags[file] = now.tag;
    }
    return { texts, tags };
  }

  /** Whether the content with the season's texts has errors that it has not without them. */
  async function problemsOf(writes: ReadonlyMap<string, string | null>) {
    const [before, after] = await Promise.all([checkTexts(contentDir), checkTexts(contentDir, writes)]);
    return newProblems(before.problems, after.problems);
  }

  /** The last version in which a season began, unless it was taken back since. */
  async function begunSeason(now: Texts): Promise<SeasonStarted | null> {
    const isKept = ({ file }: { file: string }) => isOf(pastSeasons, file);
    const version = store
      .versions()
      .find(
        ({ files }) =>
          files.some(({ file }) => file === club.name) &&
          files.some((each) => isKept(each) && each.change !== 'changed'),
      );
    const kept = version?.files.find((each) => isKept(each) && each.change === 'new')?.file;
    if (!version || !kept || !now.has(kept)) return null;
    const before = new Map(now);
    for (const { file, before: text } of await store.texts(version.id)) {
      if (text) before.set(file, text);
      else if (text === null) before.delete(file);
      else return null;
    }
    return {
      version: version.id,
      path: `/${kept.replace(/\.yaml$/, '')}`,
      toDo: seasonToDo(seasonDocuments(before), seasonDocuments(now)),
      preview: preview.state().version,
    };
  }

  app.get(SEASON_API.season, async (): Promise<SeasonState> => {
    const { club, problems } = await checkTexts(contentDir);
    if (club) {
      const { texts } = await seasonFiles();
      return { proposal: proposeSeason(club, momentOf(club).date), begun: await begunSeason(texts) };
    }
    throw new DeskRefusal(422, {
      code: 'no-valido',
      message: 'Antes de empezar otra temporada, corrige los errores que tiene el contenido.',
      problems,
    });
  });

  app.post(SEASON_API.check, async ({ body }): Promise<SeasonCheck> => {
    const given = parsed(answers, body) as SeasonAnswers;
    const { texts, tags } = await seasonFiles();
    const begun = attempt(() => newSeason(texts, given));
    if (begun instanceof SeasonError) {
      const { answer, message } = begun;
      return { refused: { answer, message }, problems: [], tags, preview: preview.state().version };
    }
    const { problems, version } = await preview.update(begun);
    return { refused: null, problems: problems.map(remarkOf), tags, preview: version };
  });

  app.post(SEASON_API.season, async ({ body }) => {
    const { answers: given, tags } = parsed(start, body);
    const { texts } = await seasonFiles();
    const begun = attempt(() => newSeason(texts, given as SeasonAnswers));
    if (begun instanceof SeasonError)
      throw new DeskRefusal(422, { code: 'respuesta', message: begun.message });
    const problems = await problemsOf(begun);
    if (problems.length > 0)
      throw new DeskRefusal(422, {
        code: 'no-valido',
        message: 'Así la web no se podría publicar, y no se ha cambiado nada.',
        problems,
      });
    await store.apply({
      title: `Empezar la temporada ${given.season}`,
      writes: Object.fromEntries(begun),
      expect: tags,
    });
    await preview.update(new Map());
    return {};
  });
}

function attempt<T>(work: () => T): T | SeasonError {
  try {
    return work();
  } catch (error) {
    if (error instanceof SeasonError) return error;
    throw error;
  }
}
