import type { CSSProperties } from 'react';
import type { Partner, PartnerTier } from '../../content/club.ts';
import { usePage } from '../page-context.ts';
import css from './Partners.module.css';
import { Picture } from './Picture.tsx';
import { SmartLink } from './SmartLink.tsx';

/** Room that a mark has, CSS px. */
interface MarkBox {
  width: number;
  height: number;
}

/** The room that a tier's marks have. */
const MARK_BOXES: Record<PartnerTier['size'], MarkBox> = {
  large: { width: 216, height: 64 },
  small: { width: 216, height: 56 },
};
/** The same on a phone, for all tiers, as in Partners.module.css. None is hidden. */
const MARK_BOX_ON_PHONE = { width: 156, height: 42 };

/** A tier of partners: their marks equal to the eye, each leading to its own site. */
export function Partners({ tier: { title, intro, size, partners } }: { tier: PartnerTier }) {
  const room = MARK_BOXES[size];
  return (
    <section
      className={css.section}
      aria-label={title}
      style={{ '--height': `${room.height / 16}rem` } as CSSProperties}
    >
      <div className="wrap">
        <h2 className={`plain-title large ${css.title}`}>{title}</h2>
        {intro && (
          <p className={`quiet small measure ${css.intro}`} data-screen-only="">
            {intro}
          </p>
        )}
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none */}
        <ul role="list" className={css.marks}>
          {partners.map((partner) => (
            <li key={partner.title}>
              <Mark partner={partner} room={room} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface MarkProps {
  partner: Partner;
  room: MarkBox;
}

function Mark({ partner: { title, subtitle, href, img }, room }: MarkProps) {
  const picture = usePage().picture(img, 'marca');
  const shape = picture.width / picture.height;
  const width = markWidth(shape, room);
  const onPhone = markWidth(shape, MARK_BOX_ON_PHONE);
  const words = (
    <>
      <Picture of={img} as="marca" alt={title} sizes={`(max-width: 40rem) ${onPhone}px, ${width}px`} clear />
      {subtitle}
    </>
  );
  const style = { '--mark': `${width / 16}rem`, '--mark-on-phone': `${onPhone / 16}rem` } as CSSProperties;
  if (!href)
    return (
      <div className={`quiet tiny ${css.mark}`} style={style}>
        {words}
      </div>
    );
  return (
    <SmartLink to={href} className={`plain quiet tiny ${css.mark}`} style={style} arrow={false}>
      {words}
    </SmartLink>
  );
}

/** Shape at which a mark fills the height of its room: those of wordmarks in two lines. */
const FULL_HEIGHT = 2.6;

/** Width of a mark, CSS px: marks of all shapes cover the same area, as far as their room allows. */
function markWidth(shape: number, { width, height }: MarkBox): number {
  const area = height * height * FULL_HEIGHT;
  return Math.round(Math.min(Math.sqrt(area * shape), width, height * shape));
}
