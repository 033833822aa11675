import { expect, onTestFinished, test } from 'vitest';
import { sampleContent } from '../../../../sample-club/paths.ts';
import { request } from '../../../../tests/setup/request.ts';
import { seededRandom } from '../../../../tests/setup/seeded.ts';
import { type FieldPath, valueAt, withValueAt } from '../../../club/content/documents/values.ts';
import type { FileProblem } from '../../../club/content/form-problem.ts';
import { checkContent } from '../../../club/content/read.ts';
import { sitePages } from '../../../site/pages/site-map.ts';
import { toRefusalResponse } from '../../server/refusals.ts';
import { guardedDesk } from '../../testing/guarded-desk.ts';
import { readContentTexts } from './content-files.ts';
import { checkFile, openFile, saveFile } from './edit-file.ts';
import { readOverview } from './overview.ts';

// 200 edits in the full run. EDITS_SEED repeats the edits of a failed run.
const EDITS = process.env.FULL ? 200 : 12;
const SEED = Number(process.env.EDITS_SEED ?? 20_261_125);

/** Returns the paths of all nested values. */
function pathsIn(value: unknown, above: FieldPath = []): FieldPath[] {
  if (typeof value !== 'object' || value === null) return [];
  const steps = Array.isArray(value) ? value.keys().toArray() : Object.keys(value);
  return steps.flatMap((step) => {
    const path = [...above, step];
    return [path, ...pathsIn(valueAt(value, [step]), path)];
  });
}

const TEXTS = [
  '',
  'no-existe',
  'Otra cosa',
  '25:99',
  '2024-02-31',
  '{{nada}}',
  '../fuera',
  'a'.repeat(3000),
  '18:30',
];

/** Returns a replacement for a value: plausible, wrong or of another type. @param pick returns a random integer below its argument */
function mutate(value: unknown, pick: (limit: number) => number): unknown {
  const kind = pick(10);
  if (kind === 0) return { sobra: true };
  if (kind === 1) return [value];
  if (Array.isArray(value)) {
    if (kind < 5) return value.toReversed();
    return kind < 8 ? value.slice(1) : [...value, value[0]];
  }
  switch (typeof value) {
    case 'number':
      if (kind < 7) return value + 1 + pick(3);
      return kind < 9 ? -1 : String(value);
    case 'boolean':
      return kind < 7 ? !value : 'quizás';
    case 'string':
      return kind < 6 ? `${value} bis` : TEXTS[pick(TEXTS.length)];
    default:
      return kind < 6 && value ? { ...value, sobra: 1 } : null;
  }
}

/** Changes one random part of a value. @param pick returns a random integer from 0 to below its argument */
function randomEdit(before: unknown, pick: (limit: number) => number): { value: unknown; path: FieldPath } {
  const paths = pathsIn(before);
  const path = paths[pick(paths.length)] ?? [];
  const isDeleted = pick(8) === 0 && !Array.isArray(valueAt(before, path.slice(0, -1)));
  const value = withValueAt(before, path, isDeleted ? undefined : mutate(valueAt(before, path), pick));
  // JSON, as a browser sends it, has no deleted field.
  return { value: JSON.parse(JSON.stringify(value)), path };
}

/** True if a problem is at the edited path, an ancestor, a descendant or a sibling, or names the edited field. */
function concernsEdit({ path, found, allowed }: FileProblem, edited: FieldPath): boolean {
  if (`${found} ${allowed}`.includes(`«${edited.at(-1)}»`)) return true;
  if (edited.length === 1) return path.length <= 1 || path[0] === edited[0];
  return edited.slice(0, -1).every((step, i) => i >= path.length || String(path[i]) === String(step));
}

test(
  'saves a valid random edit, and refuses an invalid one at its path without changing a file',
  async () => {
    const desk = await guardedDesk(sampleContent);
    const { contentDir } = desk.folders;
    const { store } = desk.context;
    onTestFinished(desk.close);
    const random = seededRandom(SEED);
    const pick = (limit: number) => Math.floor(random() * limit);
    const { files, previewOrigin } = await readOverview(desk.context);
    const existing = files.filter(({ exists }) => exists).map(({ file }) => file);
    const count = { accepted: 0, refused: 0 };
    for (let n = 0; n < EDITS; n++) {
      const file = existing[pick(existing.length)] ?? '';
      const open = await openFile(store, file);
      const { value, path } = randomEdit(open.value, pick);
      const run = `edit ${n}, seed ${SEED}: ${file} ${path.join('.')}`;
      const before = await readContentTexts(contentDir);
      const edited = { file, value, tag: open.tag };
      const refused = await saveFile(desk.context, edited, `Cambio ${n}`).then(() => null, toRefusalResponse);
      if (!refused) {
        count.accepted++;
        await expect(checkContent(contentDir, sitePages), run).resolves.toBeDefined();
        if (count.accepted % 10 !== 1) continue;
        const checked = await checkFile(desk.context, edited, path);
        expect(checked.problems, run).toEqual([]);
        const headers = { ...desk.browserHeaders, host: new URL(previewOrigin).host };
        const page = await request(previewOrigin, checked.page, { headers });
        expect(page.status, `${run}: ${checked.page}`).toBe(200);
        continue;
      }
      count.refused++;
      expect(refused.status, run).toBe(422);
      const { code, message, problems = [] } = refused.refusal;
      expect([code, message], run).toEqual(['invalid-content', expect.stringMatching(/\S/)]);
      // Problems in other files are at their references to the edited entry.
      const ownProblems = problems.filter((problem) => problem.file === file);
      expect(problems.length, run).toBeGreaterThan(0);
      if (ownProblems.length > 0)
        expect(
          ownProblems.some((problem) => concernsEdit(problem, path)),
          `${run}: ${JSON.stringify(ownProblems)}`,
        ).toBe(true);
      for (const { found } of problems) expect(found, run).toMatch(/\S/);
      expect(await readContentTexts(contentDir), run).toEqual(before);
    }
    console.info(`Desk: ${count.accepted} edits saved, ${count.refused} refused, seed ${SEED}`);
    expect(Math.min(count.accepted, count.refused)).toBeGreaterThan(EDITS / 10);
  },
  120_000 + 8000 * EDITS,
);
