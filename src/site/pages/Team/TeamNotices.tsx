import type { ClubNotice } from '../../../content/club.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { noticesOn } from '../../agenda/notices.ts';
import { useNow } from '../../agenda/useNow.ts';
import { dayWords, spanWords } from '../../agenda/words.ts';
import { SmartLink } from '../../components/SmartLink/SmartLink.tsx';
import css from './TeamNotices.module.css';

/**
 * What the club has to say to this team in these days; with its days, as the page may be older than it looks. What it
 * says to everybody is on the home page.
 */
export function TeamNotices({ notices, agenda }: { notices: readonly ClubNotice[]; agenda: AgendaData }) {
  const current = noticesOn(notices, useNow(agenda).moment.date);
  if (current.length === 0) return null;
  return (
    <ul className={css.notices} aria-label="Avisos">
      {current.map(({ text, from, to, link }) => (
        <li key={text}>
          <p className={css.text}>{link ? <SmartLink to={link}>{text}</SmartLink> : text}</p>
          <p className={css.days}>{from === to ? dayWords(from) : spanWords(from, to)}</p>
        </li>
      ))}
    </ul>
  );
}
