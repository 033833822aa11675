import type { Team, TeamKind } from '../../../content/club.ts';
import { JOIN } from '../../../contract/addresses.ts';
import { MessageLink, TeamContact } from '../../components/Contact/ContactLinks.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import { bornWords, messageFor } from '../Join/fit.ts';
import css from './Team.module.css';

interface Props {
  team: Team;
  kind: TeamKind;
  /** There is a page that finds a team by year of birth. */
  canJoin: boolean;
}

/** Who plays here, in what colour, and how to join. */
export function TeamFacts({ team: { name, born, players, kit, contact }, kind, canJoin }: Props) {
  const facts = [
    ['Año de nacimiento', bornWords(born)],
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
        <MessageLink message={messageFor({ name, kind: kind.breadcrumb }, null)} className="button" />
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
export const hasFacts = ({ born, players, kit, contact }: Team): boolean =>
  Boolean(born || players || kit || contact);
