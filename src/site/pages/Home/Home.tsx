import type { ComponentProps } from 'react';
import type { PictureData } from '../../../pictures/types.ts';
import { AlbumCard, type AlbumCardView } from '../../components/AlbumCard/AlbumCard.tsx';
import { Grid } from '../../components/Grid/Grid.tsx';
import { Icon } from '../../components/Icon/Icon.tsx';
import { Picture } from '../../components/Picture/Picture.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { SmartLink } from '../../components/SmartLink/SmartLink.tsx';
import { Timetable, type TimetableDay } from '../../components/Timetable/Timetable.tsx';
import { Hero } from './Hero.tsx';
import css from './Home.module.css';
import { TeamToggle } from './TeamToggle.tsx';

/** 3:2 in a frame of 4:3, over the words or beside them. */
const STORY_SIZES =
  '(max-width: 832px) calc((100vw - 2*max(20px, 4vw))*1.125), (max-width: 1280px) 49vw, 630px';

interface Props extends Omit<ComponentProps<typeof Hero>, 'name'> {
  /** The club's name. */
  title: string;
  currentSeason: string;
  kinds: ComponentProps<typeof TeamToggle>['kinds'];
  week: TimetableDay[];
  season: { name: string; albums: AlbumCardView[] } | undefined;
  story: { first: string; picture: PictureData; alt: string };
}

export function Home({ title, currentSeason, kinds, week, season, story, ...hero }: Props) {
  return (
    <>
      <Hero name={title} {...hero} />
      {kinds.length > 0 && <TeamToggle season={currentSeason} kinds={kinds} />}
      {week.length > 0 && (
        <Section
          title="La semana, de un vistazo"
          eyebrow="Entrenamientos"
          tone="ink"
          aside={<More to="/entrenamientos">Dónde entrenamos</More>}
        >
          <Timetable days={week} />
        </Section>
      )}
      {season && (
        <Section
          title={`Galerías ${season.name}`}
          eyebrow="Fotos"
          aside={<More to="/galerias">Todas las galerías</More>}
        >
          <Grid min="small">
            {season.albums.map((album) => (
              <AlbumCard key={album.path} album={album} grid="small" />
            ))}
          </Grid>
        </Section>
      )}
      <Section tone="snow">
        <div className={css.story}>
          <Picture
            data={story.picture}
            kind="historia"
            alt={story.alt}
            sizes={STORY_SIZES}
            className={css.storyPicture}
          />
          <div className={css.storyWords}>
            <h2>Quiénes somos</h2>
            <p>{story.first}</p>
            <More to="/quienes-somos">Nuestra historia</More>
          </div>
        </div>
      </Section>
    </>
  );
}

function More({ to, children }: { to: string; children: string }) {
  return (
    <SmartLink to={to} className={css.more}>
      {children} <Icon name="arrow-right" />
    </SmartLink>
  );
}
