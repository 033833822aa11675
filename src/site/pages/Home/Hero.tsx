import type { CSSProperties, ReactNode } from 'react';
import { pictureSources } from '../../../pictures/markup.ts';
import type { PictureData } from '../../../pictures/types.ts';
import { cappedAt2x } from '../../components/Picture/dense.ts';
import css from './Hero.module.css';

interface Props {
  name: string;
  motto: string;
  hero: PictureData;
  heroNarrow: PictureData;
  heroAlt: string;
  /** At the top. */
  notice: ReactNode;
  /** Below the motto. */
  children: ReactNode;
}

const NARROW = '(max-width: 52rem)';

/** The club's name over the court. A phone gets a composition of its own, below the words. */
export function Hero({ name, motto, hero, heroNarrow, heroAlt, notice, children }: Props) {
  const wide = pictureSources(hero, 'portada', '100vw');
  const narrow = pictureSources(heroNarrow, 'portada-movil', cappedAt2x('100vw', '100vw'));
  const style = {
    backgroundColor: hero.color,
    '--narrow-shape': `${heroNarrow.width} / ${heroNarrow.height}`,
    ...(hero.focus && { '--focus': `${hero.focus.x * 100}% ${hero.focus.y * 100}%` }),
  } as CSSProperties;
  return (
    <header className={css.hero}>
      {notice}
      <picture className={css.picture}>
        {narrow.sources.map((source) => (
          <source
            key={`n-${source.type}`}
            {...source}
            media={NARROW}
            width={heroNarrow.width}
            height={heroNarrow.height}
          />
        ))}
        <source
          media={NARROW}
          srcSet={narrow.img.srcSet ?? narrow.img.src}
          sizes={narrow.img.sizes}
          width={heroNarrow.width}
          height={heroNarrow.height}
        />
        {wide.sources.map((source) => (
          <source key={source.type} {...source} />
        ))}
        <img {...wide.img} alt={heroAlt} fetchPriority="high" style={style} />
      </picture>
      <div className={css.words}>
        <h1 tabIndex={-1}>{name}</h1>
        <p className={css.motto}>{motto}</p>
        {children}
      </div>
    </header>
  );
}
