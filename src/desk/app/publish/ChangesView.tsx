import { useState } from 'react';
import type { Changes, ShownChange } from '../../publish-api.ts';
import { Compare } from './Compare.tsx';
import css from './publish.module.css';
import type { Publishing } from './usePublishing.ts';

const KINDS = { new: 'Nueva', gone: 'Desaparece', changed: 'Cambia' } as const;

const megabytes = new Intl.NumberFormat('es', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

/** Which pages publishing would change, and each as it is and as it would be. */
export function ChangesView({ changes, publishing }: { changes: Changes; publishing: Publishing }) {
  const { pages, compared, files, bytes, gone } = changes;
  const [shown, show] = useState<ShownChange | null>(pages[0] ?? null);
  const origins = publishing.state?.origins;
  return (
    <section className={`${css.panel} ${css.wide}`} aria-labelledby="cambios">
      <h2 id="cambios">Cambios por publicar</h2>
      <p>
        {pages.length === 0
          ? 'No cambia ninguna página.'
          : `${pages.length === 1 ? 'Cambia 1 página' : `Cambian ${pages.length} páginas`}: se suben ${files} archivos (${megabytes.format(bytes / 1e6)})${gone > 0 ? ` y se quitan ${gone}` : ''}.`}{' '}
        {!compared && 'Todavía no se ha publicado nunca: todo es nuevo.'}
      </p>
      {pages.length > 0 && (
        <ul className={css.pages}>
          {pages.map((page) => (
            <li key={page.address}>
              <button
                type="button"
                className={css.page}
                aria-pressed={page.address === shown?.address}
                onClick={() => show(page)}
              >
                {page.title} <span className={css.help}>{KINDS[page.change]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown && origins && <Compare page={shown} origins={origins} />}
    </section>
  );
}
