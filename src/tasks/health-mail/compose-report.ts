/** Writes the report for the board: plain text without personal data. Pure. */

import { daysBetween, fullDay } from '../../club/agenda/dates.ts';
import { madridClock } from '../../club/agenda/madrid.ts';
import { countPhrase } from '../../club/content/spelling.ts';
import type { Finding, MailedFinding } from '../health/finding.ts';
import { formatFindings } from '../health/format-findings.ts';
import type { Health } from '../health/health.ts';
import type { describeServer } from './server-findings.ts';

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
    subject: `${urgent.length > 0 ? `Urgente (${urgent.length})` : 'Nada urgente'}: ${title}`,
    text: [
      `${name ?? 'La web del club'}, ${fullDay(today)}`,
      formatFindings(findings) || 'No hay nada importante pendiente.',
      ...(lines.length > 0 ? [['Además', ...lines.map((line) => `- ${line}`)].join('\n')] : []),
      FOOTER,
    ].join('\n\n'),
    urgent: [...new Set(urgent.map(({ code }) => code))].sort(),
  };
}

const FOOTER = `-- 
Este parte lo escribe sola la web, una vez al mes y cuando surge algo urgente, pero como mucho uno por semana.
No lleva datos de nadie. Quien lleva el servidor puede hacer que llegue a otra dirección, o que deje de llegar.
`;

interface ContentRemarks {
  findings: MailedFinding[];
  /** Findings whose sentences may quote a person. */
  countedFindings: Finding[];
  /** Spanish sentences. */
  lines: string[];
}

const UNCHECKED_CONTENT: ContentRemarks = {
  findings: [
    {
      code: 'content-unchecked',
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
  const quiet: MailedFinding = {
    code: 'no-changes',
    severity: 2,
    text: `En los textos y los datos, ${lastChange} Repasa la portada, los horarios y los avisos, y cuenta algo nuevo.`,
  };
  const mailed = new Map(
    findings.flatMap(({ unfinishedTexts: _, ...finding }) => {
      const text = finding.mail === true ? finding.text : finding.mail;
      return text ? [[text, { ...finding, text }] as const] : [];
    }),
  );
  const countedFindings = findings.filter(({ mail }) => !mail);
  return {
    findings: [...mailed.values(), ...(days >= QUIET_DAYS ? [quiet] : [])],
    countedFindings,
    lines: [
      ...(days >= QUIET_DAYS ? [] : [`Textos y datos: ${lastChange}`]),
      ...(countedFindings.length > 0 ? [countedLine(countedFindings)] : []),
    ],
  };
}

function countedLine(findings: readonly Finding[]): string {
  const urgent = findings.filter(({ severity }) => severity === 3).length;
  const urgentPart = urgent === 0 ? 'ninguna urgente' : countPhrase(urgent, 'urgente', 'urgentes');
  return findings.length === 1
    ? `El escritorio enseña una cosa más en «Parte», ${urgent === 0 ? 'no urgente' : 'urgente'}.`
    : `El escritorio enseña ${findings.length} cosas más en «Parte», ${urgentPart}.`;
}
