import type { ReactNode } from 'react';
import { CALENDAR_ANCHOR } from '../../../contract/anchors.ts';
import { Icon } from '../Icon.tsx';
import { SmartLink } from '../SmartLink.tsx';
import { type CalendarAddress, calendarLinks } from './calendar-links.ts';
import css from './Share.module.css';

const PANEL_ID = `${CALENDAR_ANCHOR}-formas`;

/** The ways to take a calendar along, each with what becomes of it. An address that ends in #calendario opens them. */
export function CalendarButtons(calendar: CalendarAddress) {
  const links = calendarLinks(calendar);
  return (
    <div id={CALENDAR_ANCHOR}>
      <button type="button" className="button" popoverTarget={PANEL_ID}>
        Llevarlo a mi calendario
      </button>
      <div id={PANEL_ID} popover="auto" data-entry={CALENDAR_ANCHOR} className={`card ${css.panel}`}>
        <div className={`row small ${css.which}`}>
          <p>Calendario: {calendar.name}</p>
          <button
            type="button"
            className="icon-button"
            popoverTarget={PANEL_ID}
            popoverTargetAction="hide"
            aria-label="Cerrar"
          >
            <Icon name="close" />
          </button>
        </div>
        <ul className={css.ways}>
          <li>
            <SmartLink to={links.subscribe} className={`plain ${css.way}`}>
              <Way name="iPhone, iPad, Mac y otros">Se añade a tu calendario y se actualiza solo.</Way>
            </SmartLink>
          </li>
          <li>
            <SmartLink to={links.google} className={`plain ${css.way}`} arrow={false}>
              <Way name="Google Calendar" leaves>
                Google tarda hasta un día en mostrar los cambios. Con Android, añádelo desde un ordenador:
                después sale también en el móvil.
              </Way>
            </SmartLink>
          </li>
          <li>
            <SmartLink to={links.outlook} className={`plain ${css.way}`} arrow={false}>
              <Way name="Outlook" leaves>
                Se añade a tu cuenta de Outlook y se actualiza solo.
              </Way>
            </SmartLink>
          </li>
          <li>
            <a href={calendar.path} className={`plain ${css.way}`} download={calendar.path.split('/').at(-1)}>
              <Way name="Descargar el archivo">Una copia de hoy: no se actualiza.</Way>
            </a>
          </li>
        </ul>
      </div>
    </div>
  );
}

function Way({ name, leaves = false, children }: { name: string; leaves?: boolean; children: ReactNode }) {
  return (
    <>
      <strong className="row strong">
        {name}
        {leaves && <Icon name="arrow-out" />}
      </strong>
      <span className={`quiet small ${css.becomes}`}>{children}</span>
    </>
  );
}
