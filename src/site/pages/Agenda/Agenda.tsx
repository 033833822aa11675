import type { TeamKind } from '../../../content/club.ts';
import { AGENDA, kindAgendaPath } from '../../../contract/addresses.ts';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section.tsx';
import { SheetFoot } from '../../components/Sheet/SheetFoot.tsx';
import { sheetFoot } from '../../components/Sheet/sheet-foot.server.ts';
import { Island } from '../../islands/Island.tsx';
import type { ScreenProps } from '../pages.server.ts';
import css from './Agenda.module.css';
import { AgendaDays } from './AgendaDays.tsx';
import { AgendaShare } from './AgendaShare.tsx';

interface Props extends ScreenProps {
  /** Left out for the whole club. */
  kind?: TeamKind;
}

/** What comes next, of the whole club or of a kind of team, day by day. */
export function Agenda({ page: { title, path, description, steps }, source, kind }: Props) {
  const { kinds } = source.club;
  const about = { ...(kind && { kind: kind.slug }) };
  const pages = kinds.map(({ slug, breadcrumb }) => ({ name: breadcrumb, link: kindAgendaPath(slug) }));
  return (
    <>
      <PageHeader
        look="days"
        title={title}
        intro={kind ? 'Sus entrenamientos y partidos, día a día.' : description}
        steps={steps}
      >
        <div className="apart">
          <Island name="AgendaShare" of={AgendaShare} props={about} season />
        </div>
      </PageHeader>
      <Section data-sheet="portrait">
        {pages.length > 1 && (
          <nav className={css.kinds} data-screen-only="" aria-label="Agenda de">
            <ul className="row">
              {[{ name: 'Todo el club', link: AGENDA }, ...pages].map(({ name, link }) => (
                <li key={link}>
                  <a href={link} className="pill" aria-current={link === path ? 'page' : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <Island name="AgendaDays" of={AgendaDays} props={{ title, ...about }} season />
        <SheetFoot {...sheetFoot(source, path)} />
      </Section>
    </>
  );
}
