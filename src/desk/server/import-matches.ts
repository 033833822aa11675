/** A federation's list of matches: what would become of the content with it, and taking it over. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { MATCHES_FILE } from '../../import-matches/matches-file.ts';
import { MEMORY_FILE, readMemory } from '../../import-matches/memory.ts';
import { type ImportPlan, planImport } from '../../import-matches/plan.ts';
import { answersSchema } from '../../import-matches/questions.ts';
import type { Remark } from '../api.ts';
import { checkTexts, newProblems, remarkOf } from '../check/check.ts';
import {
  IMPORT_API,
  type ImportOutcome,
  type ImportRemark,
  type ListLook,
  type ListTaken,
  type ListToImport,
} from '../import-api.ts';
import type { DeskContext } from './context.ts';
import { DeskRefusal } from './errors.ts';
import { parsed } from './request-body.ts';
import { saveChecked } from './save-checked.ts';

const listToImport = z.object({
  name: z.string(),
  list: z.string(),
  answers: answersSchema,
  removeAbsent: z.boolean(),
});
const toTake = listToImport.extend({ tags: z.record(z.string(), z.string().nullable()) });

export function importMatchesRoutes(app: FastifyInstance, context: DeskContext): void {
  const { folders, store, preview } = context;

  /** The list as far as it is understood, and what would become of the content. */
  async function computed({ name, list, answers, removeAbsent }: ListToImport) {
    const { club, problems, warnings } = await checkTexts(folders.contentDir);
    if (!club)
      throw new DeskRefusal(422, {
        code: 'no-valido',
        message: 'Antes de importar, corrige los errores que tiene el contenido.',
        problems,
      });
    const [matches, known] = [await store.read(MATCHES_FILE), await store.read(MEMORY_FILE)];
    const memory = readMemory(known?.text ?? null, MEMORY_FILE);
    const planned = planImport(
      { name, bytes: Buffer.from(list, 'base64'), club, memory, text: matches?.text ?? null },
      { answers, removeAbsent },
    );
    const tags = { [MATCHES_FILE]: matches?.tag ?? null, [MEMORY_FILE]: known?.tag ?? null };
    return { ...planned, warnings, tags, before: matches?.text };
  }

  app.post(IMPORT_API.look, async ({ body }): Promise<ListLook> => {
    const { columns, questions, plan, warnings, tags, before } = await computed(parsed(listToImport, body));
    const look: ListLook = { columns, questions, strangers: [], outcome: null };
    if (!plan) return look;
    if (plan.strangers.length > 0) return { ...look, strangers: plan.strangers };
    const shown = await preview.update(overlay(plan));
    const withRows = (remarks: readonly Remark[]) => remarks.map((remark) => withRow(remark, plan));
    const outcome: ImportOutcome = {
      placement: plan.placement,
      merged: plan.merged,
      saves:
        plan.text !== (before ?? null) ? 'matches' : plan.memory && !plan.isEmpty ? 'answers' : 'nothing',
      problems: withRows(shown.problems.map(remarkOf)),
      warnings: withRows(newProblems(warnings, shown.warnings.map(remarkOf))),
      tags,
      preview: shown.version,
    };
    return { ...look, outcome };
  });

  app.post(IMPORT_API.take, async ({ body }): Promise<ListTaken> => {
    const { tags, ...list } = parsed(toTake, body);
    const { plan } = await computed(list);
    if (!plan || plan.unsure)
      throw new DeskRefusal(409, {
        code: 'otra-vez',
        message: 'Falta algo por responder. No se ha cambiado nada: mira otra vez qué va a cambiar.',
      });
    const { added, changed } = plan.merged;
    await saveChecked(
      context,
      {
        title: `Importar partidos: ${added.length} nuevos, ${changed.length} con cambios`,
        writes: {
          ...(plan.text !== null && { [MATCHES_FILE]: plan.text }),
          ...(plan.memory !== null && { [MEMORY_FILE]: plan.memory }),
        },
        expect: tags,
      },
      'Así la web no se podría publicar, y no se ha cambiado nada.',
    );
    return { preview: (await preview.update(new Map())).version };
  });
}

const overlay = ({ text }: ImportPlan) => new Map(text === null ? [] : [[MATCHES_FILE, text]]);

/** The row that brings what a remark is about. */
function withRow(remark: Remark, { rows }: ImportPlan): ImportRemark {
  const [list, index] = remark.path;
  const isMatch = remark.file === MATCHES_FILE && list === 'partidos' && typeof index === 'number';
  return { ...remark, row: isMatch ? (rows[index] ?? null) : null };
}
