import type { Report } from '../../../../tasks/publish/reports.ts';
import type { PublishState } from '../../../core/publishing/publish-state.ts';
import { useClub } from '../../browser/use-club.ts';
import css from './publish.module.css';

type Origins = PublishState['origins'];

/** Labels of kinds of change. */
const CHANGE_LABELS = { new: 'Nueva', gone: 'Desaparece', changed: 'Cambia' } as const;

/** Pages that publishing would change, with links to the published and the new version of each. */
export function ChangedPages({ report, origins }: { report: Report; origins: Origins }) {
  const { done, pages } = report;
  const { pageAddress } = useClub();
  return (
    <section className="panel stack tight" aria-labelledby="cambios">
      <h2 id="cambios">Cambios por publicar</h2>
      <p>{done.join(' ')}</p>
      {pages.length > 0 && (
        <ul className={`lined ${css.pages}`}>
          {pages.map(({ address, title, change }) => (
            <li key={address} className="row ends">
              <span>
                <strong>{title}</strong> <span className="help">{CHANGE_LABELS[change]}</span>
              </span>
              <span className="row">
                {change !== 'new' && (
                  <PageLink href={origins.published + address} label="Antes" title={title} />
                )}
                {change !== 'gone' && (
                  <PageLink href={pageAddress(address, origins.built)} label="Ahora" title={title} />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Link that opens a page of the published or the new site. */
export const PageLink = ({ href, label, title }: { href: string; label: string; title: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    className="text-link"
    aria-label={`${label}: ${title} (se abre en otra pestaña)`}
  >
    {label}
  </a>
);
