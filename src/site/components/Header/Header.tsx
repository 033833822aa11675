import { COPY_LINE_ID } from '../../../base/addresses/anchors.ts';
import { AGENDA_PATH, JOIN_PATH, PROTECTION_PATH } from '../../../base/addresses/paths.ts';
import { usePage } from '../../page-context.ts';
import { MENU_ID } from '../../popovers.ts';
import { copyLinePlaceholder } from '../../service-worker/protocol.ts';
import { ProperName } from '../../text/ProperName.tsx';
import { ContactLink } from '../Contact/ContactLinks.tsx';
import { Picture } from '../Picture.tsx';
import css from './Header.module.css';
import { Menu, type Shortcut } from './Menu.tsx';

/** Links below the menu's entries in the narrow panel, unless the menu has them already. */
const SHORTCUTS: Shortcut[] = [
  { title: 'Agenda', link: AGENDA_PATH, icon: 'icon-calendar' },
  { title: 'Únete', link: JOIN_PATH, icon: 'icon-people' },
  // Listed for children who need help: the footer's link is far down on a phone.
  { title: 'Protección', link: PROTECTION_PATH, icon: 'icon-shield' },
];

/** Fixed header with crest, menu, link to the agenda and button to the contact form. */
export function Header() {
  const { club, page, hasPage } = usePage();
  const { name, shortName, crest, menu } = club;
  const listed = menu.flatMap(({ link, submenu }) => [link, ...submenu.map((item) => item.link)]);
  const shortcuts = SHORTCUTS.filter(({ link }) => hasPage(link) && !listed.includes(link));
  return (
    <header className={`ground ink ${css.header}`}>
      <a href="#contenido" className={`strong screen-only ${css.skip}`} data-behind-menu="">
        Saltar al contenido
      </a>
      <div className={`wrap ${css.bar}`}>
        <a href="/" className={`display ${css.mark}`} data-behind-menu="">
          {/* Loaded eagerly, but with a lower priority than the page's first picture. */}
          <Picture
            image={crest}
            pictureRole="escudo"
            alt=""
            sizes="40px"
            width={40}
            height={40}
            transparent
            priority
            fetchPriority="low"
          />
          <ProperName className="screen-only">{shortName}</ProperName>
        </a>
        <Menu entries={menu} shortcuts={shortcuts} path={page.path} />
        {hasPage(AGENDA_PATH) && (
          <a
            href={AGENDA_PATH}
            className={`icon icon-calendar small strong screen-only ${css.agenda}`}
            aria-current={page.path === AGENDA_PATH ? 'page' : undefined}
            data-behind-menu=""
          >
            Agenda
          </a>
        )}
        <ContactLink className={`button small screen-only ${css.contact}`} data-behind-menu="">
          Contacto
        </ContactLink>
        <button
          type="button"
          className={`icon-button bars screen-only ${css.burger}`}
          popoverTarget={MENU_ID}
          aria-label="Abrir el menú"
          data-behind-menu=""
        />
      </div>
      <ProperName as="p" className={`quiet small strong paper-only ${css.printed}`}>
        {name}
      </ProperName>
    </header>
  );
}

/** Line that is empty in a built page; the service worker of a version writes the age of an offline copy into it. */
export const CopyLine = ({ version }: { version: string }) => (
  <div
    id={COPY_LINE_ID}
    className={`wrap small strong ${css.line}`}
    role="status"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React writes no comments
    dangerouslySetInnerHTML={{ __html: copyLinePlaceholder(version) }}
  />
);
