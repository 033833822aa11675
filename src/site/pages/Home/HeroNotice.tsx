import type { ClubNotice } from '../../../content/club.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { type Now, useNow } from '../../agenda/useNow.ts';
import { dayWords, nearDay } from '../../agenda/words.ts';
import { Icon } from '../../components/Icon/Icon.tsx';
import { SmartLink } from '../../components/SmartLink/SmartLink.tsx';
import css from './HeroNotice.module.css';
import { noticesOn } from './next.ts';

/** What the club has to say on these days: dated, because a page may be read long after it was made. */
export function HeroNotice({ notices, agenda }: { notices: ClubNotice[]; agenda: AgendaData }) {
  const now = useNow(agenda);
  const shown = noticesOn(notices, now.moment.date);
  if (shown.length === 0) return null;
  return (
    <section className={css.notice} aria-label={shown.length === 1 ? 'Aviso' : 'Avisos'}>
      {shown.map((notice) => (
        <div key={notice.text} className={css.inner}>
          <p className={css.until}>{untilWords(notice, now)}</p>
          <p>
            {notice.text}{' '}
            {notice.link && (
              <SmartLink to={notice.link} className={css.link}>
                Más información
                <span className="visually-hidden"> sobre «{notice.text}»</span> <Icon name="arrow-right" />
              </SmartLink>
            )}
          </p>
        </div>
      ))}
    </section>
  );
}

/** `Hasta el sábado 16 de noviembre`, `Hoy` */
function untilWords({ to }: { to: string }, now: Now): string {
  const near = nearDay(to, now);
  if (near === 'Hoy') return near;
  return `Hasta el ${dayWords(to)}`;
}
