/** Checks of legal duties of a club's site. */
import type { Club } from '../../../club/content/club.ts';
import type { CheckResult } from '../check-result.ts';

export function checkLegalNotice({ sample, legalNotice }: Club): CheckResult {
  return sample || legalNotice.sections.some(({ html }) => /\b(?:NIF|CIF)\b/.test(html))
    ? []
    : {
        code: 'legal-notice-incomplete',
        mail: false,
        severity: 2,
        text: 'El aviso legal no dice el NIF del club, y la ley lo pide, con su domicilio y su registro. Escríbelos en los datos del club: allí saldrán solos.',
        file: 'club.yaml',
        path: ['legal', 'cif'],
      };
}

/** Reports a missing protection delegate or protocol, except for the sample. */
export function checkProtection({ sample, protection }: Club): CheckResult {
  const file = 'proteccion.yaml';
  if (sample) return [];
  if (!protection)
    return {
      code: 'no-protection-delegate',
      mail: true,
      severity: 3,
      text: 'La web todavía no dice a quién puede acudir un menor si algo va mal. La ley pide que cada club tenga a alguien para eso, el delegado de protección, y que se le pueda encontrar. Di quién es: tendrá su página, enlazada al pie de todas.',
      file,
    };
  if (protection.protocol) return [];
  return {
    code: 'no-protection-protocol',
    mail: true,
    severity: 2,
    text: 'La página de protección del menor no enlaza el protocolo del club. Súbelo en «Documentos» y elígelo aquí.',
    file,
    path: ['protocolo'],
  };
}

export function checkTransparency({ sample, documents }: Club): CheckResult {
  if (sample || documents.length > 0) return [];
  return {
    code: 'no-documents',
    mail: true,
    severity: 2,
    text: 'La web no tiene documentos. Sube los estatutos, el protocolo de protección y el código de conducta. Si el club recibe 100.000 euros públicos al año, o al menos 5.000 que sean el 40 % de lo que ingresa, la ley pide también el presupuesto, las cuentas, las subvenciones y los contratos (Ley 19/2013).',
    file: 'documentos.yaml',
  };
}
