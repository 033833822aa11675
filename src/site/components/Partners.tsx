import type { CSSProperties } from 'react';
import type { Partner, PartnerTier } from '../../club/content/club.ts';
import { usePage } from '../page-context.ts';
import { ProperName } from '../text/ProperName.tsx';
import { classNames } from './class-names.ts';
import css from './Partners.module.css';
import { Picture } from './Picture.tsx';
import { SmartLink } from './SmartLink.tsx';

/** Largest size of a mark, CSS px. */
interface MarkBox {
  width: number;
  height: number;
}

const MARK_BOXES: Record<PartnerTier['size'], MarkBox> = {
  large: { width: 216, height: 64 },
  small: { width: 216, height: 56 },
};
/** Largest size on a phone, for all tiers; as in Partners.module.css. */
const MARK_BOX_ON_PHONE = { width: 156, height: 42 };
/** Largest size in a band. */
const MARK_BOX_IN_BAND = { width: 128, height: 34 };

interface Props {
  tier: PartnerTier;
  /** True to show one line of marks without further text, as on all pages but the home page. */
  isBand: boolean;
}

/** Tier of partners. All marks cover the same area, and link to the partner's site. */
export function Partners({ tier: { title, intro, size, partners }, isBand }: Props) {
  const box = isBand ? MARK_BOX_IN_BAND : MARK_BOXES[size];
  return (
    <section
      className={classNames(css.section, isBand && css.band)}
      aria-label={title}
      style={{ '--height': `${box.height / 16}rem` } as CSSProperties}
    >
      <div className="wrap">
        <h2 className={`plain-title large ${css.title}`}>{title}</h2>
        {intro && !isBand && <p className={`quiet small measure screen-only ${css.intro}`}>{intro}</p>}
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none */}
        <ul role="list" className={css.marks}>
          {partners.map((partner) => (
            <li key={partner.title}>
              <Mark partner={partner} box={box} isBand={isBand} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface MarkProps {
  partner: Partner;
  box: MarkBox;
  isBand: boolean;
}

function Mark({ partner: { title, subtitle, href, img }, box, isBand }: MarkProps) {
  const page = usePage();
  const picture = img && page.picture(img, 'marca');
  const shape = picture ? picture.width / picture.height : FULL_HEIGHT_RATIO;
  const width = markWidth(shape, box);
  const onPhone = isBand ? width : markWidth(shape, MARK_BOX_ON_PHONE);
  const content = (
    <>
      {img ? (
        <Picture
          image={img}
          pictureRole="marca"
          alt={title}
          sizes={`(max-width: 40rem) ${onPhone}px, ${width}px`}
          transparent
        />
      ) : (
        <ProperName className={css.name}>{title}</ProperName>
      )}
      {!isBand && subtitle}
    </>
  );
  const style = { '--mark': `${width / 16}rem`, '--mark-on-phone': `${onPhone / 16}rem` } as CSSProperties;
  if (!href)
    return (
      <div className={`quiet tiny ${css.mark}`} style={style}>
        {content}
      </div>
    );
  return (
    <SmartLink to={href} className={`plain quiet tiny ${css.mark}`} style={style} arrow={false}>
      {content}
    </SmartLink>
  );
}

/** Aspect ratio up to which a mark fills the height of its box: that of wordmarks in two lines. */
const FULL_HEIGHT_RATIO = 2.6;

/** Returns the width of a mark, CSS px. Marks of all shapes cover the same area as far as their box allows. */
function markWidth(shape: number, { width, height }: MarkBox): number {
  const area = height * height * FULL_HEIGHT_RATIO;
  return Math.round(Math.min(Math.sqrt(area * shape), width, height * shape));
}
