import { z } from 'zod';
import { JOIN_PATH } from '../../../base/addresses/paths.ts';
import type { ContentNode } from '../content-node.ts';
import { valueKinds } from '../schema.ts';
import { yamlFile } from './declare.ts';
import { intro, optionalText, season, teamKey, text } from './fields.ts';
import { resolveTeam, teamPath, teams } from './teams.ts';

const PERIODS = ['al mes', 'al trimestre', 'por temporada', 'al año', 'una vez'] as const;

/** Amount in euros as people write it: `320`, `32,50`, `32,50 €`. */
const amount = z
  .union([
    z.number().min(0).max(99_999),
    z
      .string()
      .trim()
      .regex(/^\d{1,5}(?:[.,]\d{1,2})?(?: ?€)?$/),
  ])
  .register(valueKinds, { kind: 'amount' })
  .transform((typed) => (typeof typed === 'number' ? typed : Number.parseFloat(typed.replace(',', '.'))))
  .meta({ title: 'Importe en euros', control: 'text' });

const payment = z.strictObject({
  importe: amount,
  periodo: z.enum(PERIODS).meta({ title: 'Cada cuánto' }),
  concepto: optionalText.meta({
    title: 'Qué se paga',
    description: 'Si hay varios pagos: «Matrícula».',
    prominent: true,
  }),
});

/** Conditions that may hold for all teams, or for some. @param of words that tell the two apart */
const conditions = (of: '' | ' de esta cuota') => ({
  descuentos: z
    .array(text)
    .nullish()
    .meta({ title: `Descuentos${of}`, itemNoun: 'un descuento' }),
  becas: optionalText.meta({ title: `Becas y ayudas${of}` }),
  prueba: optionalText.meta({ title: `Prueba gratis${of}`, prominent: !of }),
  cuando: optionalText.meta({ title: of ? 'Cuándo venir con esta cuota' : 'Cuándo venir' }),
});

const fee = z.strictObject({
  tipo: z.string().trim().min(1).register(valueKinds, { kind: 'kind' }).nullish().meta({
    title: 'Para un tipo de equipo',
    description: 'Como su archivo: federados',
    help: '',
    refers: 'tipos',
    prominent: true,
  }),
  equipos: z.array(teamKey).min(1).nullish().meta({
    title: 'Solo para estos equipos',
    description: 'Los que pagan otra cosa que los demás de su tipo.',
    itemNoun: 'un equipo',
  }),
  pagos: z
    .array(payment)
    .nullish()
    .meta({ title: 'Cuánto cuesta', itemNoun: 'un pago', prominent: true, inline: true }),
  incluye: z.array(text).nullish().meta({ title: 'Qué incluye', itemNoun: 'una cosa' }),
  equipacion: optionalText.meta({
    title: 'Equipación',
    description: 'Si está incluida, o cuánto cuesta.',
  }),
  ...conditions(' de esta cuota'),
});

const schema = z.strictObject({
  cuotas: z.array(fee).meta({ itemNoun: 'una cuota' }),
  temporada: season.meta({
    title: 'Temporada de las cuotas',
    description: 'Sale junto a los precios. Cámbiala cuando los hayas revisado.',
  }),
  intro: intro(),
  pasos: z.array(text).nullish().meta({ title: 'Cómo apuntarse', itemNoun: 'un paso', prominent: true }),
  ...conditions(''),
});

/** Prices of the season and how to join. */
export const fees = yamlFile({
  name: 'cuotas.yaml',
  contents: 'Lo que cuesta y cómo apuntarse',
  part: 'Equipos y personas',
  help: 'Cuotas, qué incluyen, descuentos, ayudas y pasos para apuntarse. Salen en «Únete» y en la página de cada equipo. No pongas nombres ni datos de nadie.',
  previewPath: ({ path: [list = '', i = ''], read }) => teamPath(read(list, i, 'equipos', 0)) || JOIN_PATH,
  // The season stays, so that the page says which one the prices belong to until somebody revises them.
  newSeason: {
    convert: ({ cuotas, ...rest }, { teams, kinds }) => ({
      ...rest,
      cuotas: cuotas.flatMap((fee) => {
        const equipos = fee.equipos?.flatMap((key) => teams.get(key) ?? []);
        if (equipos?.length === 0 || (fee.tipo && !kinds.has(fee.tipo))) return [];
        return equipos ? { ...fee, equipos } : fee;
      }),
    }),
    // The wizard lists the teams and kinds that end.
    summarizeDeleted: () => [],
  },
  schema,
  absent: { fees: null },
  build: ([doc]): { fees: Fees | null } => ({ fees: buildFees(doc) }),
});

export type Fees = ReturnType<typeof buildFees>;
export type Fee = ReturnType<typeof buildFee>;

function buildFees(doc: ContentNode<z.infer<typeof schema>>) {
  const { temporada, intro, pasos } = doc.value;
  return {
    /** Season that the prices belong to, `2024/25`; another one until they are revised. */
    season: temporada,
    /** May be empty. */
    intro: intro ?? '',
    fees: doc.children('cuotas').map(buildFee),
    /** Steps to join; may be empty. */
    steps: pasos ?? [],
    ...buildConditions(doc.value),
  };
}

function buildFee(doc: ContentNode<z.infer<typeof fee>>) {
  const { tipo, equipos, pagos, incluye, equipacion } = doc.value;
  const kinds = doc.reader.names(teams).map((key) => ({ key }));
  if (tipo) doc.resolveKey(['tipo'], tipo, kinds, teams.name);
  if (tipo && equipos) doc.report(['equipos'], { code: 'kind besides teams' });
  doc.reportDuplicates(['equipos'], equipos ?? []);
  return {
    /** Kind that it holds for; empty if it names teams, or holds for everybody else. */
    kind: tipo ?? '',
    /** Keys of the teams that it holds for. */
    teams: doc.children('equipos').flatMap((team) => resolveTeam(team, [], team.value).map(({ key }) => key)),
    payments: (pagos ?? []).map(({ importe, periodo, concepto }) => ({
      /** Euros; 0 for free. */
      amount: importe,
      period: periodo,
      /** `Matrícula`; may be empty. */
      label: concepto ?? '',
    })),
    includes: incluye ?? [],
    /** May be empty. */
    kit: equipacion ?? '',
    ...buildConditions(doc.value),
  };
}

/** Texts of the conditions; may be empty. */
const buildConditions = ({
  descuentos,
  becas,
  prueba,
  cuando,
}: Pick<z.infer<typeof schema>, keyof ReturnType<typeof conditions>>) => ({
  discounts: descuentos ?? [],
  grants: becas ?? '',
  trial: prueba ?? '',
  when: cuando ?? '',
});
