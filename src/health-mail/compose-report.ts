/** Writes the report for the board: plain text without personal data. Pure. */
import { daysBetween, fullDay } from '../agenda/dates.ts';
import { madridClock } from '../agenda/madrid.ts';
import type { Finding } from '../desk/health/finding.ts';
import { formatFindings } from '../desk/health/format-findings.ts';
import type { Health } from '../desk/health/health.ts';
import type { describeServer } from './server-findings.ts';

/** Findings about content whose sentences quote no person. Others are only counted. */
const MAILED_CODES = new Set([
  'temporada-terminada',
  'partidos-sin-resultado',
  'fotos-sin-permiso',
  'permisos-que-acaban',
  'permisos-por-renovar',
  'sin-proteccion',
  'proteccion-sin-protocolo',
  'texto-de-muestra',
  'texto-por-completar',
  'sin-documentos',
  'sin-cuotas',
  'cuotas-de-otra-temporada',
]);

/** Replacement sentences for findings whose own sentences quote the content or file names. */
const MAIL_TEXTS: Readonly<Record<string, string>> = {
  'contenido-con-errores':
    'Los textos tienen errores y así la web no se monta: se sigue viendo la de antes. En el servidor, «sudo voleibol-web comprobar» dice cuáles.',
  'foto-que-falta':
    'Hay fotos que faltan o que no se pueden usar, y así la web no se monta. En el servidor, «sudo voleibol-web comprobar» dice cuáles.',
};

/** Days without changes after which visitors may think that nobody keeps the site. */
const QUIET_DAYS = 60;

interface ReportFacts {
  /** Null if the content could not be checked. */
  health: Health | null;
  server: ReturnType<typeof describeServer>;
  /** `https://club.example.org`; null if not configured. */
  publicOrigin: string | null;
  /** ms since 1970 */
  now: number;
}

interface HealthReportMail {
  subject: string;
  text: string;
  /** Codes of urgent findings, also of those that are only counted. */
  urgent: string[];
}

export function composeReport({ health, server, publicOrigin, now }: ReportFacts): HealthReportMail {
  const { date: today } = madridClock(now);
  const content = health ? describeContent(health, today) : UNCHECKED_CONTENT;
  const findings = [...content.findings, ...server.findings].sort((a, b) => b.severity - a.severity);
  const urgent = [...findings, ...content.countedFindings].filter(({ severity }) => severity === 3);
  const lines = [...content.lines, ...server.lines];
  const name = health?.club?.name ?? (publicOrigin && new URL(publicOrigin).hostname);
  const title = name ? `parte de la web de ${name}` : 'parte de la web';
  return {
    subject: `${urgent.length > 0 ? `EN ROJO (${urgent.length})` : 'Nada urgente'}: ${title}`,
    text: [
      `${name ?? 'La web del club'}, ${fullDay(today)}`,
      formatFindings(findings) || 'De lo importante no falta nada.',
      ...(lines.length > 0 ? [['Además', ...lines.map((line) => `- ${line}`)].join('\n')] : []),
      FOOTER,
    ].join('\n\n'),
    urgent: [...new Set(urgent.map(({ code }) => code))].sort(),
  };
}

const FOOTER = `-- 
Este parte lo escribe sola la web, una vez al mes y cuando algo se pone en rojo, pero como mucho uno por semana.
No lleva datos de nadie. Con REPORT_TO en .env llega a otra dirección, y con REPORT_TO=no deja de llegar.
`;

interface ContentRemarks {
  findings: Finding[];
  /** Findings whose sentences may quote a person. */
  countedFindings: Finding[];
  /** Spanish sentences. */
  lines: string[];
}

const UNCHECKED_CONTENT: ContentRemarks = {
  findings: [
    {
      code: 'contenido-sin-revisar',
      severity: 3,
      text: 'No se han podido revisar los textos y las fotos. En el servidor, «journalctl -u voleibol-web-parte» dice por qué.',
    },
  ],
  countedFindings: [],
  lines: [],
};

function describeContent({ findings, changedAt }: Health, today: string): ContentRemarks {
  const lastDay = madridClock(changedAt).date;
  const days = Math.max(0, daysBetween(lastDay, today));
  const age = days === 1 ? 'hace un día' : `hace ${days} días`;
  const lastChange = `el último cambio es ${days === 0 ? 'de hoy' : `del ${fullDay(lastDay)}, ${age}`}.`;
  const quiet: Finding = {
    code: 'sin-cambios',
    severity: 2,
    text: `En los textos y los datos, ${lastChange} Repasa la portada, los horarios y los avisos, y cuenta algo nuevo.`,
  };
  const isMailed = ({ code }: Finding) => MAILED_CODES.has(code) || code in MAIL_TEXTS;
  const mailed = new Map(findings.filter(isMailed).map((finding) => [mailText(finding), finding]));
  const countedFindings = findings.filter((finding) => !isMailed(finding));
  return {
    findings: [
      ...[...mailed].map(([text, { unfinishedTexts: _, ...finding }]) => ({ ...finding, text })),
      ...(days >= QUIET_DAYS ? [quiet] : []),
    ],
    countedFindings,
    lines: [
      ...(days >= QUIET_DAYS ? [] : [`Textos y datos: ${lastChange}`]),
      ...(countedFindings.length > 0 ? [countedLine(countedFindings)] : []),
    ],
  };
}

const mailText = ({ code, text }: Finding): string => MAIL_TEXTS[code] ?? text;

function countedLine(findings: readonly Finding[]): string {
  const urgent = findings.filter(({ severity }) => severity === 3).length;
  const urgentPart = urgent === 0 ? 'ninguna urgente' : `${urgent} ${urgent === 1 ? 'urgente' : 'urgentes'}`;
  return findings.length === 1
    ? `El escritorio enseña una cosa más en «Parte», ${urgent === 0 ? 'no urgente' : 'urgente'}.`
    : `El escritorio enseña ${findings.length} cosas más en «Parte», ${urgentPart}.`;
}
