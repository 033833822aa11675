import type { Link } from '../../../content/club.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section.tsx';
import { SheetFoot, type SheetFootView } from '../../components/Sheet/SheetFoot.tsx';
import { Island } from '../../islands/Island.tsx';
import css from './Agenda.module.css';
import { AgendaDays } from './AgendaDays.tsx';
import { AgendaShare } from './AgendaShare.tsx';
import type { AgendaPage } from './useAgendaView.ts';

interface Props {
  title: string;
  intro: string;
  steps: Link[];
  page: AgendaPage;
  agenda: AgendaData;
  sheet: SheetFootView;
}

/** What comes next, of the whole club or of a kind of team, day by day. */
export const Agenda = ({ title, intro, steps, page, agenda, sheet }: Props) => (
  <>
    <PageHeader look="days" title={title} intro={intro} steps={steps}>
      <div className="apart">
        <Island name="AgendaShare" of={AgendaShare} props={{ page }} agenda={agenda} />
      </div>
    </PageHeader>
    <Section className={css.agenda} data-sheet="portrait">
      <Island name="AgendaDays" of={AgendaDays} props={{ title, page }} agenda={agenda} />
      <SheetFoot {...sheet} agenda={agenda} />
    </Section>
  </>
);
