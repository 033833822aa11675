import type { Players } from '../../../content/club.ts';
import { JOIN } from '../../../contract/addresses.ts';
import { MessageLink, TeamContact } from '../../components/Contact/ContactLinks.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import css from './Team.module.css';

export interface TeamFactsView {
  /** `2009 y 2010`; may be empty, as may all words of these. */
  born: string;
  players: Players | null;
  kit: string;
  /** E-mail or telephone. */
  contact: string;
  /** How a message to the club about this team begins. */
  message: string;
  /** There is a page that finds a team by year of birth. */
  canJoin: boolean;
}

/** Who plays here, in what colour, and how to join. */
export function TeamFacts({ born, players, kit, contact, message, canJoin }: TeamFactsView) {
  const facts = [
    ['Año de nacimiento', born],
    ['Quién juega', players ?? ''],
    ['Equipación', kit],
  ].filter(([, words]) => words);
  return (
    <>
      <dl className={css.factList}>
        {facts.map(([name, words]) => (
          <div key={name} className="row">
            <dt className="quiet">{name}</dt>
            <dd className="capital strong">{words}</dd>
          </div>
        ))}
        {contact && (
          <div className="row">
            <dt className="quiet">Contacto del equipo</dt>
            <dd className="strong">
              <TeamContact contact={contact} />
            </dd>
          </div>
        )}
      </dl>
      <p className="row actions apart" data-screen-only="">
        <MessageLink message={message} className="button" />
        {canJoin && (
          <span>
            ¿Tienes otra edad?{' '}
            <SmartLink to={JOIN} className="text-link">
              Únete
            </SmartLink>
          </span>
        )}
      </p>
    </>
  );
}

/** Whether there is anything to say. */
export const hasFacts = ({ born, players, kit, contact }: TeamFactsView): boolean =>
  Boolean(born || players || kit || contact);
