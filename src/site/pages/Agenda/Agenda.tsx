import type { TeamKind } from '../../../content/club.ts';
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
  const { agenda, club } = source;
  if (!agenda) return null;
  const kinds = club.kinds.map(({ slug, breadcrumb, color }) => ({ slug, name: breadcrumb, color }));
  const calendars = { origin: club.origin, club: club.shortName };
  const page = { path, kinds, ...(kind && { kind: kind.slug }), calendars };
  return (
    <>
      <PageHeader
        look="days"
        title={title}
        intro={kind ? 'Sus entrenamientos y partidos, día a día.' : description}
        steps={steps}
      >
        <div className="apart">
          <Island name="AgendaShare" of={AgendaShare} props={{ page }} agenda={agenda} />
        </div>
      </PageHeader>
      <Section className={css.agenda} data-sheet="portrait">
        <Island name="AgendaDays" of={AgendaDays} props={{ title, page }} agenda={agenda} />
        <SheetFoot {...sheetFoot(source, path)} agenda={agenda} />
      </Section>
    </>
  );
}
