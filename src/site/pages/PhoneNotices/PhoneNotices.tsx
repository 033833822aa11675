import type { ReactNode } from 'react';
import { AGENDA_PATH } from '../../../base/addresses/paths.ts';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { PushScript } from '../../components/PushLink.tsx';
import { Section } from '../../components/Section.tsx';
import { usePage } from '../../page-context.ts';
import { ProperName } from '../../text/ProperName.tsx';

/** Style of the list of teams: as many columns as fit. Inline, because all sites share one style sheet and few have this page. */
const COLUMNS = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(14rem, 1fr))' };

/** Page on which visitors choose, see and end the notices of their device. */
export function PhoneNoticesPage() {
  const { club, page } = usePage();
  return (
    <>
      <PageHeader variant="text" intro={page.description} />
      <Section>
        <div className="stack gap-5 measure">
          <noscript>
            <p className="strong">
              Para recibir avisos, el navegador ha de tener activado JavaScript. Sin él, lo último está
              siempre en la{' '}
              <a className="text-link" href={AGENDA_PATH}>
                agenda
              </a>
              .
            </p>
          </noscript>
          <HomeScreenHelp />
          <form data-push-key={club.pushKey} autoComplete="off">
            <div className="stack gap-5 scripted">
              {club.kinds.map(({ slug, breadcrumb, teams }) => (
                <fieldset key={slug} className="stack gap-2">
                  <legend className="subheading">{breadcrumb}</legend>
                  <div style={COLUMNS}>
                    {teams.map(({ key, name }) => (
                      <Checkbox key={key} name="equipo" value={key}>
                        <ProperName>{name}</ProperName>
                      </Checkbox>
                    ))}
                  </div>
                </fieldset>
              ))}
              <fieldset className="stack gap-2">
                <legend className="subheading">Además</legend>
                <Checkbox name="resultados" value="sí">
                  Los resultados de sus partidos
                </Checkbox>
              </fieldset>
              <div className="row actions">
                <button type="submit" className="button">
                  Avísame si cambia
                </button>
                <button type="button" className="text-link" id="dejar-avisos" hidden>
                  Dejar de recibir avisos
                </button>
              </div>
              <p role="status" className="strong" id="estado-de-avisos" />
            </div>
          </form>
          <section className="stack gap-3 quiet">
            <h2 className="subheading">Qué llega y qué se guarda</h2>
            <p>
              Un aviso por cada cambio, con el equipo, lo de antes y lo de ahora. Entre las 22:00 y las 7:00
              solo llega lo que empieza en menos de tres horas; lo demás espera a la mañana.
            </p>
            <p>
              El club guarda la dirección que tu navegador le da para avisarte, los equipos que eliges y el
              último día que pudo avisarte. No sabe quién eres. Se borra cuando lo dejas aquí, cuando quitas
              el permiso en el navegador y al acabar la temporada.
            </p>
          </section>
        </div>
      </Section>
      <PushScript />
    </>
  );
}

function Checkbox({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <label className="row" style={{ minHeight: '2.75rem' }}>
      <input type="checkbox" name={name} value={value} />
      {children}
    </label>
  );
}

/** Steps to put the site on the home screen of an iPhone, where alone it may send notices. Shown by the script. */
function HomeScreenHelp() {
  return (
    <div id="avisos-en-iphone" hidden>
      <section className="stack">
        <h2 className="subheading">Primero, la web en la pantalla de inicio</h2>
        <p>El iPhone y el iPad solo dejan avisar a las webs que están en su pantalla de inicio.</p>
        <ol className="stack">
          <Step drawing="M12 15V3m0 0L8 7m4-4 4 4M7 10H5v11h14V10h-2">
            Toca «Compartir», abajo o arriba en Safari.
          </Step>
          <Step drawing="M4 4h16v16H4zM12 8v8m-4-4h8">Elige «Añadir a pantalla de inicio» y «Añadir».</Step>
          <Step drawing="M6 2h12v20H6zM9 6h2v2H9zM13 6h2v2h-2zM9 10h2v2H9zM11 19h2">
            Abre la web desde ese icono, vuelve a esta página y toca «Avísame si cambia».
          </Step>
        </ol>
      </section>
    </div>
  );
}

/** @param drawing path of the drawing in a box of 24 units */
function Step({ drawing, children }: { drawing: string; children: ReactNode }) {
  return (
    <li className="row gap-3" style={{ flexWrap: 'nowrap' }}>
      <svg
        viewBox="0 0 24 24"
        width="56"
        height="56"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        style={{ flex: 'none' }}
        aria-hidden
      >
        <path d={drawing} />
      </svg>
      <span>{children}</span>
    </li>
  );
}
