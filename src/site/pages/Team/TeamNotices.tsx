import type { ClubNotice } from '../../../content/club.ts';
import { noticesOn } from '../../agenda/notices.ts';
import type { Now } from '../../agenda/useNow.ts';
import { dayWords, spanWords } from '../../agenda/words.ts';
import { SmartLink } from '../../components/SmartLink/SmartLink.tsx';
import css from './TeamNotices.module.css';

/**
 * What the club has to say to this team in these days; with its days, as the page may be older than it looks. What it
 * says to everybody is on the home page.
 */
export function TeamNotices({ notices, now }: { notices: readonly ClubNotice[]; now: Now }) {
  const current = noticesOn(notices, now.moment.date);
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
