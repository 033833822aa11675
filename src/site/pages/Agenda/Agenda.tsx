import { AGENDA_PATH, CHANGES_FEED_PATH, kindAgendaPath } from '../../../base/addresses/paths.ts';
import type { TeamKind } from '../../../club/content/club.ts';
import { lastResultWeek, RESULTS_ANCHOR } from '../../agenda/recent-results.ts';
import { classNames } from '../../components/class-names.ts';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Pills } from '../../components/Pills.tsx';
import { PushLink } from '../../components/PushLink.tsx';
import { Section } from '../../components/Section.tsx';
import { CardLink } from '../../components/Share/CardLink.tsx';
import { SHARE_BAR } from '../../components/Share/ShareBar.tsx';
import { SheetFoot } from '../../components/Sheet/TeamSheet.tsx';
import { ChoicesFailure } from '../../islands/ChoicesFailure.tsx';
import { Island } from '../../islands/Island.tsx';
import { usePage } from '../../page-context.ts';
import css from './Agenda.module.css';
import { AgendaDays, AgendaShare } from './AgendaDays.tsx';
import { AgendaFilters } from './AgendaFilters.tsx';
import { AgendaResults } from './AgendaResults.tsx';
import { agendaOfKind } from './useAgendaView.ts';

/** Next trainings and matches of the whole club or of one kind of team, by day. */
export function AgendaPage({ kind }: { kind?: TeamKind }) {
  const { page, club, agenda, cards } = usePage();
  const { title, path, description } = page;
  const hasResults =
    agenda !== null && lastResultWeek(kind ? agendaOfKind(agenda, kind.slug) : agenda) !== null;
  const about = { ...(kind && { kind: kind.slug }) };
  const pages = club.kinds.map(({ slug, breadcrumb, color }) => ({
    name: breadcrumb,
    path: kindAgendaPath(slug),
    color,
  }));
  return (
    <>
      <PageHeader variant="days" intro={kind ? 'Sus entrenamientos y partidos, día a día.' : description}>
        {hasResults && (
          <a href={`#${RESULTS_ANCHOR}`} className={`tall-link screen-only ${css.toResults}`}>
            Últimos resultados
          </a>
        )}
      </PageHeader>
      <Section className={`sheet ${css.agenda}`}>
        {/* Folded on a phone, where the days come first. */}
        <details className={`screen-only ${css.fold}`}>
          <summary className="pill chevron">Filtrar</summary>
        </details>
        <div className={`screen-only ${css.filters}`}>
          {pages.length > 1 && (
            <nav className={css.kinds} aria-label="Agenda de">
              <Pills links={[{ name: 'Todo el club', path: AGENDA_PATH }, ...pages]} currentPath={path} />
            </nav>
          )}
          {agenda && <AgendaFilters kind={kind?.slug} data={agenda} />}
        </div>
        <ChoicesFailure
          failure="Los filtros no se han podido cargar"
          withoutScripts={
            pages.length > 1
              ? 'Sin JavaScript solo se puede elegir el tipo de equipo'
              : 'Sin JavaScript no hay filtros'
          }
          builtView="esta es la agenda entera"
        />
        <div className={classNames(hasResults && css.withResults)}>
          <Island
            className={css.list}
            name="AgendaDays"
            component={AgendaDays}
            props={{ title, ...about }}
            season
            renderOn={['team', 'address', 'touch']}
          />
          {hasResults && (
            <aside className={`stack gap-3 screen-only ${css.results}`}>
              <Island
                name="AgendaResults"
                component={AgendaResults}
                props={about}
                season
                renderOn={['team', 'address', 'touch']}
              />
              {!kind && cards?.week && <CardLink card={cards.week}>Imagen con los resultados</CardLink>}
              {!kind && cards?.home && <CardLink card={cards.home}>Imagen «Este finde en casa»</CardLink>}
            </aside>
          )}
        </div>
        <SheetFoot />
      </Section>
      <div className={`wrap screen-only ${css.share}`}>
        <Island
          className={SHARE_BAR}
          name="AgendaShare"
          component={AgendaShare}
          props={about}
          season
          renderOn={['address', 'touch']}
          expires={false}
        />
        <PushLink className="mt-5" />
        <a href={CHANGES_FEED_PATH} className="quiet small tall-link">
          Recibir los cambios por RSS (para lectores de noticias)
        </a>
      </div>
    </>
  );
}
