import type { Link as Step } from '../../../content/club.ts';
import { SmartLink } from '../SmartLink/SmartLink.tsx';
import css from './Breadcrumb.module.css';

/** The way back: `Inicio | Equipos federados`. Every step is a link; the page itself is not among them. */
export function Breadcrumb({ steps }: { steps: Step[] }) {
  return (
    <nav aria-label="Ruta de navegación" className={css.breadcrumb}>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step.link}>
            <SmartLink to={step.link}>{step.title}</SmartLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
