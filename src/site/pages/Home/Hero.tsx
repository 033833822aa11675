import type { CSSProperties, ReactNode } from 'react';
import { AGENDA_PATH, JOIN_PATH } from '../../../base/addresses/paths.ts';
import type { BallDrawing } from '../../../club/brand/brand.ts';
import type { Club } from '../../../club/content/club.ts';
import { COVER_NAME } from '../../../club/content/picture-names.ts';
import { heroZoom, objectPosition, pictureSources } from '../../../media/pictures/markup.ts';
import { Ball } from '../../components/Ball.tsx';
import { ContactLink, RemovalLink } from '../../components/Contact/ContactLinks.tsx';
import { cappedAt2x } from '../../components/Grid.tsx';
import { longestWord } from '../../components/PageHeader/PageHeader.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import { StandIn } from '../../components/StandIn.tsx';
import { usePage } from '../../page-context.ts';
import { ProperName } from '../../text/ProperName.tsx';
import css from './Hero.module.css';

interface Props {
  /** Notice above the hero. */
  notice: ReactNode;
  /** Content below the motto. */
  children: ReactNode;
}

const NARROW_WINDOW = 'screen and (max-width: 52rem)';
/** Length from which a name is set in the smaller size of a page title. */
const LONG_NAME_LENGTH = 26;

/**
 * Hero of the home page: the club's name on a dark ground and the cover picture, clipped to the outline of a mountain beside
 * it. In narrow windows the picture is below the text, with a crop of its own on phones and upright tablets.
 */
export function Hero({ notice, children }: Props) {
  const { club, agenda, hasPage } = usePage();
  return (
    <header className={`ground ${css.hero}`}>
      {notice}
      {club.cover ? (
        <Cover {...club.cover} />
      ) : (
        <div className={css.picture}>
          <StandIn subject="portada" className={css.drawing} />
        </div>
      )}
      <div className={`wrap ${css.text}`}>
        <Title name={club.name} ball={club.brand.ball} />
        {club.motto && <p className={`large ${css.motto}`}>{club.motto}</p>}
        {children}
        <div className="row actions mt-5">
          {hasPage(JOIN_PATH) ? (
            <SmartLink to={JOIN_PATH} className="button">
              Únete
            </SmartLink>
          ) : (
            <ContactLink className="button">Entrena con nosotros</ContactLink>
          )}
          {agenda && (
            <SmartLink to={AGENDA_PATH} className="tall-link">
              Ver la agenda
            </SmartLink>
          )}
        </div>
      </div>
      {club.cover && <RemovalLink pictureName={COVER_NAME} />}
    </header>
  );
}

function Cover({ img, narrowImg, alt }: NonNullable<Club['cover']>) {
  const { picture } = usePage();
  const hero = picture(img, 'portada');
  const heroNarrow = picture(narrowImg, 'portada-movil');
  const zoom = Math.round(100 * heroZoom(hero.focus)) / 100;
  const wide = pictureSources(hero, 'portada', wideSizes(hero.width / hero.height, zoom));
  const narrow = pictureSources(heroNarrow, 'portada-movil', cappedAt2x('100vw', '100vw'));
  const style = {
    // No placeholder colour: it would shine through the edge of the clip path.
    '--shape': `${hero.width} / ${hero.height}`,
    '--narrow-shape': `${heroNarrow.width} / ${heroNarrow.height}`,
    ...(hero.focus && { '--keep': objectPosition(hero) }),
    ...(zoom > 1 && { '--zoom': zoom, '--keep-y': objectPosition(hero)?.split(' ')[1] }),
    ...(heroNarrow.focus && { '--keep-narrow': objectPosition(heroNarrow) }),
  } as CSSProperties;
  return (
    <picture className={css.picture}>
      {narrow.sources.map((source) => (
        <source
          key={`n-${source.type}`}
          {...source}
          media={NARROW_WINDOW}
          width={heroNarrow.width}
          height={heroNarrow.height}
        />
      ))}
      <source
        media={NARROW_WINDOW}
        srcSet={narrow.img.srcSet ?? narrow.img.src}
        sizes={narrow.img.sizes}
        width={heroNarrow.width}
        height={heroNarrow.height}
      />
      {wide.sources.map((source) => (
        <source key={source.type} {...source} />
      ))}
      <img {...wide.img} alt={alt} fetchPriority="high" style={style} />
    </picture>
  );
}

/** Returns the `sizes` attribute of the wide picture, which fills the frame of Hero.module.css. */
const wideSizes = (shape: number, zoom: number) =>
  `(max-width: 60rem) 100vw, max(${Math.ceil(60 * zoom)}vw, min(${Math.ceil(50 * shape * zoom)}vw, ${Math.ceil(46 * 16 * shape * zoom)}px))`;

/** Name of the club with the ball as its full stop, kept on the line of the last word. */
function Title({ name, ball }: { name: string; ball: BallDrawing }) {
  const space = name.lastIndexOf(' ') + 1;
  return (
    <ProperName
      as="h1"
      tabIndex={-1}
      className={name.length > LONG_NAME_LENGTH ? 'long-name' : undefined}
      style={{ '--letters': longestWord(name) } as CSSProperties}
    >
      {name.slice(0, space)}
      <span className={css.lastWord}>
        {name.slice(space)}
        <Ball ball={ball} className={css.ball} />
      </span>
    </ProperName>
  );
}
