import { AlbumCard } from '../../components/AlbumCard/AlbumCard.tsx';
import { Grid } from '../../components/Grid/Grid.tsx';
import { Icon } from '../../components/Icon/Icon.tsx';
import { Picture } from '../../components/Picture/Picture.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { SmartLink } from '../../components/SmartLink/SmartLink.tsx';
import { Timetable } from '../../components/Timetable/Timetable.tsx';
import { headTags } from '../../head/head.ts';
import type { Route } from './+types/Home';
import { Hero } from './Hero.tsx';
import css from './Home.module.css';
import { home } from './loader.server.ts';
import { TeamToggle } from './TeamToggle.tsx';

export const loader = home;
export const meta = headTags;

/** 3:2 in a frame of 4:3, over the words or beside them. */
const STORY_SIZES =
  '(max-width: 800px) calc((100vw - 2*max(20px, 4vw))*1.125), (max-width: 1280px) 49vw, 630px';

export default function Home({ loaderData }: Route.ComponentProps) {
  const { kinds, week, season, story } = loaderData;
  return (
    <>
      <Hero {...loaderData} />
      {kinds.length > 0 && <TeamToggle temporada={loaderData.temporada} kinds={kinds} />}
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
          title={`Galerías ${season.curso}`}
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
