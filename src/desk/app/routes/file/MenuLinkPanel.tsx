import { Link, useFetcher } from 'react-router';
import { jsonPost, refusalIn } from '../../browser/submit.ts';
import { Button } from '../../parts/Button.tsx';
import { Notice, RefusalNotice } from '../../parts/Notice.tsx';
import type { action } from './action.ts';
import type { FileEditor } from './useFileEditor.ts';

/** Offers to put a saved page into the menu that nothing links to. */
export function MenuLinkPanel({
  editor: { open, checked, dirty, tag, title, conflict },
}: {
  editor: FileEditor;
}) {
  const { data, state, submit } = useFetcher<typeof action>();
  const refusal = refusalIn(data);
  const menu = data && 'menu' in data ? data.menu : undefined;
  const isUnlinked = checked.warnings.some(({ code }) => code === 'unlinked page');
  if (menu !== undefined)
    return (
      <Notice tone="good">
        {menu ? `Ya está en el menú, en «${menu}».` : 'Ya está en el menú, al final.'} Se verá en la web con
        la próxima publicación. <Link to="/contenido/menu.yaml">Cambiarla de sitio</Link>
      </Notice>
    );
  if (!isUnlinked || dirty || tag === null || conflict) return null;
  return (
    <section className="panel stack tight toned warning" aria-labelledby="sin-enlace">
      <h2 id="sin-enlace">Nada enlaza esta página</h2>
      <p>Quien visita la web no puede llegar a ella.</p>
      {refusal && <RefusalNotice refusal={refusal} />}
      <div className="row">
        <Button
          disabled={state !== 'idle'}
          onClick={() => void submit({ intent: 'menu', title }, jsonPost(`/contenido/${open.file}`))}
        >
          Ponla en el menú
        </Button>
      </div>
    </section>
  );
}
