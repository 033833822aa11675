import type { Remark } from '../../api.ts';
import type { SeasonCheck } from '../../season-api.ts';

/** The steps of the task by what their address says. */
export const STEPS = [
  { key: 'fechas', title: 'La temporada' },
  { key: 'equipos', title: 'Los equipos' },
  { key: 'resumen', title: 'Qué va a pasar' },
] as const;

export type StepKey = (typeof STEPS)[number]['key'];

const OF_DATES = ['club.yaml', 'calendario.yaml'];

/** Why a step cannot be left, in sentences; the last step is about everything. */
export function faultsOf(step: StepKey, { refused, problems }: SeasonCheck): string[] {
  const isOf = (dates: boolean) => step === 'resumen' || dates === (step === 'fechas');
  return [
    ...(refused && isOf(refused.answer !== 'teams') ? [refused.message] : []),
    ...problems.filter(({ file }) => isOf(OF_DATES.includes(file))).map(words),
  ];
}

function words({ field, found, allowed }: Remark): string {
  return `${field ? `${field}: ` : ''}${found}${allowed ? ` Se admite: ${allowed}.` : ''}`;
}
