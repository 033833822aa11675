import { CALENDAR_ANCHOR } from '../../../base/addresses/anchors.ts';
import { type CalendarAddress, calendarLinks } from '../../agenda/share.ts';
import { ProperName } from '../../text/ProperName.tsx';
import { classNames } from '../class-names.ts';
import { SmartLink } from '../SmartLink.tsx';
import css from './Share.module.css';

const PANEL_ID = `${CALENDAR_ANCHOR}-formas`;

/** Popover with all ways to subscribe to a calendar and their effects. The anchor #calendario opens it. */
export function CalendarButtons(calendar: CalendarAddress) {
  const { subscribe, google, outlook } = calendarLinks(calendar);
  const options = [
    {
      to: subscribe,
      name: 'iPhone, iPad, Mac y otros',
      effect: 'Se añade a tu calendario y se actualiza solo.',
    },
    {
      to: google,
      name: 'Google Calendar',
      isExternal: true,
      effect:
        'Google tarda hasta un día en mostrar los cambios. Con Android, añádelo desde un ordenador: después sale también en el móvil.',
    },
    {
      to: outlook,
      name: 'Outlook',
      isExternal: true,
      effect: 'Se añade a tu cuenta de Outlook y se actualiza solo.',
    },
    {
      to: calendar.path,
      name: 'Descargar el archivo',
      download: calendar.path.split('/').at(-1),
      effect: 'Una copia de hoy: no se actualiza.',
    },
  ];
  return (
    <div id={CALENDAR_ANCHOR}>
      <button type="button" className="button" popoverTarget={PANEL_ID}>
        Llevarlo a mi calendario
      </button>
      <div id={PANEL_ID} popover="auto" data-history={CALENDAR_ANCHOR} className={`card ${css.panel}`}>
        <div className={`row small ${css.head}`}>
          {/* The name alone in its element: on a translated page, one of several text nodes would be edited in vain. */}
          <p>
            Calendario: <ProperName>{calendar.name}</ProperName>
          </p>
          <button
            type="button"
            className="icon-button cross"
            popoverTarget={PANEL_ID}
            popoverTargetAction="hide"
            aria-label="Cerrar"
          />
        </div>
        <ul className={css.options}>
          {options.map(({ to, name, isExternal, download, effect }) => (
            <li key={to}>
              <SmartLink
                to={to}
                className={`plain quiet small ${css.option}`}
                arrow={false}
                download={download}
              >
                <strong className={classNames('strong', css.name, isExternal && 'arrow-out')}>{name}</strong>
                {effect}
              </SmartLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
