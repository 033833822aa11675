import { DOCUMENTS_PATH } from '../../base/addresses/paths.ts';
import type { ClubDocument } from '../../club/content/club.ts';
import { usePage } from '../page-context.ts';
import { classNames } from './class-names.ts';
import css from './DocumentLink.module.css';

/** List item that links to a PDF, with its period, its size, and its kind unless the title begins with it. */
export function DocumentLink({ document }: { document: ClubDocument }) {
  const { title, path, kind, period, bytes } = document;
  const isNamed = title.toLocaleLowerCase('es').startsWith(kind.toLocaleLowerCase('es'));
  const details = [isNamed ? '' : kind, period, formatSize(bytes)];
  return (
    <li className={`stretched-card ${css.document}`}>
      <a href={path} className="stretched-link strong" type="application/pdf">
        {title}
      </a>
      <span className="quiet small">{details.filter(Boolean).join(' · ')}</span>
    </li>
  );
}

/** Paragraph that links to the page of all documents; omitted if the club has none. */
export function AllDocumentsLink({ className = '' }: { className?: string }) {
  if (!usePage().hasPage(DOCUMENTS_PATH)) return null;
  return (
    <p className={classNames('screen-only', className)}>
      <a href={DOCUMENTS_PATH} className="text-link">
        Estatutos, cuentas y otros documentos
      </a>
    </p>
  );
}

const number = new Intl.NumberFormat('es', { maximumFractionDigits: 1 });

/** Formats the type and size of a PDF: `PDF, 340 kB`, `PDF, 1,2 MB`; without a size if it is unknown. */
export function formatSize(bytes: number): string {
  if (bytes === 0) return 'PDF';
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes < 1000 ? `PDF, ${kilobytes} kB` : `PDF, ${number.format(bytes / 1_000_000)} MB`;
}
