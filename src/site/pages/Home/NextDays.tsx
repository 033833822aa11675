import { entriesFrom } from '../../../agenda/entries.ts';
import { AGENDA } from '../../../contract/addresses.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { dayBlocks } from '../../agenda/day-blocks.ts';
import { useNow } from '../../agenda/useNow.ts';
import { dayWords } from '../../agenda/words.ts';
import { Closed, DayHeading, dayId } from '../../components/EntryList/EntryDays.tsx';
import { EntryList } from '../../components/EntryList/EntryList.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import css from './Home.module.css';
import { headlines } from './next.ts';

const DAYS = 3;
const LINES = 3;

/** The next three days on which something happens, with the lines that matter most. */
export function NextDays({ agenda }: { agenda: AgendaData }) {
  const now = useNow(agenda);
  const entries = entriesFrom(agenda.season, now.moment, 2 * 7);
  const blocks = dayBlocks(entries, agenda.season.closures, now.moment.date).slice(0, DAYS);
  if (blocks.length === 0) return <p>En las dos próximas semanas no hay entrenamientos ni partidos.</p>;
  return (
    <ol className={`stack ${css.days}`}>
      {blocks.map((block) => {
        if ('reason' in block)
          return (
            <li key={block.from} className={`stack gap-3 ${css.day}`}>
              <DayHeading block={block} now={now} as="h3" />
              <Closed reason={block.reason} />
            </li>
          );
        const shown = headlines(block.entries, LINES);
        const more = block.entries.length - shown.length;
        return (
          <li key={block.date} className={`stack gap-3 ${css.day}`}>
            <DayHeading block={block} now={now} as="h3" />
            <div>
              <EntryList entries={shown} data={agenda} blocks />
              {block.closed && <Closed reason={block.closed} />}
              {more > 0 && (
                <p data-screen-only="">
                  <SmartLink to={`${AGENDA}#${dayId(block.date)}`} className="tall-link small">
                    Y {more} más
                    <span className="visually-hidden"> el {dayWords(block.date)}</span>
                  </SmartLink>
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
