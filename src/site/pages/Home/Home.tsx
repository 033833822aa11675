import type { ComponentProps, ReactNode } from 'react';
import type { ClubNotice, KindColor, Team } from '../../../content/club.ts';
import { AGENDA, JOIN } from '../../../contract/addresses.ts';
import type { PictureData } from '../../../pictures/types.ts';
import type { AgendaData, PageMoment } from '../../agenda/agenda-data.ts';
import { AlbumCard, type AlbumCardView } from '../../components/AlbumCard.tsx';
import { Grid } from '../../components/Grid.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Picture } from '../../components/Picture.tsx';
import { Section } from '../../components/Section.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import { TeamGrid } from '../../components/TeamGrid/TeamGrid.tsx';
import { Timetable, type TimetableDay } from '../../components/Timetable/Timetable.tsx';
import { Island } from '../../islands/Island.tsx';
import type { Shown } from '../../shown.ts';
import { Hero } from './Hero.tsx';
import { AgendaLink, HeroNext, HeroNotice } from './HeroNow.tsx';
import css from './Home.module.css';
import { NextDays } from './NextDays.tsx';

/** 3:2 in a frame of 4:3, over the words or beside them. */
const STORY_SIZES =
  '(max-width: 896px) calc((100vw - 2*max(20px, 4vw))*1.125), (max-width: 1280px) 49vw, 630px';

interface Props extends Omit<ComponentProps<typeof Hero>, 'name' | 'notice' | 'children' | 'more'> {
  /** The club's name. */
  title: string;
  counts: ComponentProps<typeof Counts>['counts'];
  /** Null where the club writes none; the week and the figures are shown in its place. */
  agenda: AgendaData | null;
  /** For everybody, from today on. */
  notices: ClubNotice[];
  currentSeason: string;
  kinds: ComponentProps<typeof TeamToggle>['kinds'];
  week: TimetableDay[];
  when: PageMoment;
  season: { name: string; albums: AlbumCardView[] } | undefined;
  story: { first: string; picture: PictureData; alt: string };
}

export function Home({
  title,
  currentSeason,
  kinds,
  canJoin,
  week,
  when,
  season,
  story,
  counts,
  agenda,
  notices,
  ...hero
}: Props) {
  return (
    <>
      <Hero
        name={title}
        {...hero}
        canJoin={canJoin}
        notice={agenda && <Island name="HeroNotice" of={HeroNotice} props={{ notices }} agenda={agenda} />}
        more={agenda && <Island name="AgendaLink" of={AgendaLink} props={{}} agenda={agenda} />}
      >
        {agenda ? (
          <Island name="HeroNext" of={HeroNext} props={{}} agenda={agenda} />
        ) : (
          <Counts counts={counts} />
        )}
      </Hero>
      {agenda && (
        <Section title="Próximos días" eyebrow="Agenda" aside={<More to={AGENDA}>Ver toda la agenda</More>}>
          <Island name="NextDays" of={NextDays} props={{}} agenda={agenda} />
          <p className="apart">
            <More to="/entrenamientos#semana">La semana, de un vistazo</More>
          </p>
        </Section>
      )}
      {kinds.length > 0 && (
        <TeamToggle season={currentSeason} agenda={agenda} kinds={kinds}>
          {canJoin && (
            <p className={`row apart ${css.join}`} data-screen-only="">
              ¿Quieres jugar? <More to={JOIN}>Únete</More>
            </p>
          )}
        </TeamToggle>
      )}
      {!agenda && week.length > 0 && (
        <Section
          title="La semana, de un vistazo"
          eyebrow="Entrenamientos"
          tone="ink"
          aside={<More to="/entrenamientos">Dónde entrenamos</More>}
        >
          <Timetable days={week} when={when} />
        </Section>
      )}
      {season && (
        <Section
          title={`Galerías ${season.name}`}
          eyebrow="Fotos"
          tone={agenda ? 'ink' : 'paper'}
          aside={<More to="/galerias">Todas las galerías</More>}
        >
          <Grid min="small">
            {season.albums.map((album, i) => (
              <AlbumCard
                key={album.path}
                album={album}
                grid="small"
                leads={i === 0 ? season.albums.length : 0}
              />
            ))}
          </Grid>
        </Section>
      )}
      <Section tone="snow">
        <div className={`split ${css.story}`}>
          <Picture
            data={story.picture}
            kind="historia"
            alt={story.alt}
            sizes={STORY_SIZES}
            className={css.storyPicture}
          />
          <div className={`stack ${css.storyWords}`}>
            <h2>El club</h2>
            <p>{story.first}</p>
            <More to="/quienes-somos">Quiénes somos</More>
            {agenda && <Counts counts={counts} />}
          </div>
        </div>
      </Section>
    </>
  );
}

function More({ to, children }: { to: string; children: string }) {
  return (
    <SmartLink to={to} className="tall-link plain" data-screen-only="">
      {children} <Icon name="arrow-right" />
    </SmartLink>
  );
}

interface CountsProps {
  counts: { n: number; one: string; many: string }[];
}

/** How large the club is, in large figures. */
function Counts({ counts }: CountsProps) {
  return (
    <dl className={`row ${css.counts}`}>
      {counts.map(({ n, one, many }) => (
        <div key={one}>
          <dt className="small">{n === 1 ? one : many}</dt>
          <dd className="display">{n}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TeamToggleProps {
  season: string;
  agenda: AgendaData | null;
  /** Below the teams, whichever are shown. */
  children?: ReactNode;
  kinds: { slug: string; title: string; color: KindColor; teams: Shown<Team>[] }[];
}

/**
 * The season's teams, one kind at a time. The toggle is a pair of radio buttons and the style sheet does the rest,
 * so it works before any script, and without.
 */
function TeamToggle({ season, agenda, kinds, children }: TeamToggleProps) {
  return (
    <Section
      className={css.section}
      title={`Temporada ${season}`}
      aside={kinds.length > 1 && <Toggle kinds={kinds} />}
    >
      {kinds.map((kind, i) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, these are cards
        <div key={kind.slug} className={css.panel} data-panel={i} role="group" aria-label={kind.title}>
          <TeamGrid teams={kind.teams} color={kind.color} agenda={agenda} withTable />
        </div>
      ))}
      {children}
    </Section>
  );
}

function Toggle({ kinds }: Pick<TeamToggleProps, 'kinds'>) {
  return (
    <fieldset className={`row ${css.toggle}`} data-screen-only="">
      <legend className="visually-hidden">Equipos que se muestran</legend>
      {kinds.map((kind, i) => (
        <label key={kind.slug} className={`choice ${css.option}`}>
          <input type="radio" name="equipos-en-portada" value={i} defaultChecked={i === 0} />
          <span className="pill">{kind.title}</span>
        </label>
      ))}
    </fieldset>
  );
}
