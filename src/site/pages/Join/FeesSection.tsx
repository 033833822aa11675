import type { Fee, Fees } from '../../../club/content/club.ts';
import { DocumentLink } from '../../components/DocumentLink.tsx';
import { Section } from '../../components/Section.tsx';
import { usePage } from '../../page-context.ts';
import { MarkedText } from '../../text/ProperName.tsx';
import css from './FeesSection.module.css';
import { formatAmount, formatList, joinPrices } from './fees.ts';

/** Prices by kind of team, the conditions for all teams, and the steps to join. */
export function FeesSection({ fees }: { fees: Fees }) {
  const { season, intro, steps } = fees;
  const forms = usePage().club.documents.filter(({ kind }) => kind === 'Formulario');
  return (
    <Section id="cuotas" tone="snow" eyebrow={`Temporada ${season}`} title="Lo que cuesta y cómo apuntarse">
      <div className="stack gap-5">
        {intro && <p className="measure">{intro}</p>}
        {fees.fees.length > 0 && (
          <ul className={css.cards}>
            {fees.fees.map((fee) => (
              <FeeCard key={`${fee.kind} ${fee.teams.join()}`} fee={fee} />
            ))}
          </ul>
        )}
        <div className={`split ${css.join}`}>
          {(steps.length > 0 || forms.length > 0) && (
            <section className="stack">
              <h3 className="subheading">Cómo apuntarse</h3>
              {steps.length > 0 && (
                <ol className={`stack ${css.steps}`}>
                  {steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              )}
              {forms.length > 0 && (
                <ul className="lined">
                  {forms.map((document) => (
                    <DocumentLink key={document.key} document={document} />
                  ))}
                </ul>
              )}
            </section>
          )}
          <Conditions conditions={fees} title="Para todos los equipos" />
        </div>
      </div>
    </Section>
  );
}

/** Card with the payments of a kind of team, or of teams that pay otherwise. */
function FeeCard({ fee }: { fee: Fee }) {
  const { club } = usePage();
  const kind = club.kinds.find(({ slug }) => slug === fee.kind);
  const teams = club.kinds.flatMap(({ color, teams }) =>
    teams.filter(({ key }) => fee.teams.includes(key)).map(({ name }) => ({ name, color })),
  );
  const title = kind?.breadcrumb || formatList(teams.map(({ name }) => name)) || 'Todos los equipos';
  const [first, ...otherPayments] = fee.payments;
  return (
    <li className={`stack gap-3 ${css.card}`} data-color={(kind ?? teams[0])?.color}>
      <h3 className={css.title}>
        <MarkedText text={title} names={teams.map(({ name }) => name)} />
      </h3>
      {first && (
        <p>
          <strong className={`display ${css.amount}`}>{formatAmount(first.amount)}</strong>{' '}
          <span className={css.period}>
            {first.amount > 0 && first.period}
            {first.label && ` (${first.label})`}
          </span>
        </p>
      )}
      {otherPayments.length > 0 && (
        <ul className="small">
          {otherPayments.map(({ label, amount, period }) => (
            <li key={`${label} ${period}`}>
              {label ? `${label}: ` : 'Y '}
              <strong>{formatAmount(amount)}</strong> {amount > 0 && period}
            </li>
          ))}
        </ul>
      )}
      {fee.includes.length > 0 && (
        <div className="small">
          <p className="strong">Incluye</p>
          <ul>
            {fee.includes.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      )}
      <Conditions conditions={fee} kit={fee.kit} />
    </li>
  );
}

interface ConditionsProps {
  conditions: Pick<Fee, 'discounts' | 'grants' | 'trial' | 'when'>;
  kit?: string;
  title?: string;
}

/** Named conditions; omitted if there are none. */
function Conditions({ conditions: { discounts, grants, trial, when }, kit = '', title }: ConditionsProps) {
  const namedTexts = [
    ['Ropa de juego', kit ? [kit] : []],
    ['Para probar', trial ? [trial] : []],
    ['Cuándo venir', when ? [when] : []],
    ['Descuentos', discounts],
    ['Becas y ayudas', grants ? [grants] : []],
  ] as const;
  if (namedTexts.every(([, texts]) => texts.length === 0)) return null;
  const list = (
    <dl className={`lined ${title ? '' : 'small'} ${css.facts}`}>
      {namedTexts.map(
        ([name, texts]) =>
          texts.length > 0 && (
            <div key={name}>
              <dt className="strong">{name}</dt>
              {texts.map((text) => (
                <dd key={text}>{joinPrices(text)}</dd>
              ))}
            </div>
          ),
      )}
    </dl>
  );
  if (!title) return list;
  return (
    <section className="stack">
      <h3 className="subheading">{title}</h3>
      {list}
    </section>
  );
}
