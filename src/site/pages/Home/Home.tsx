import { AGENDA_PATH, JOIN_PATH, TRAINING_PATH } from '../../../base/addresses/paths.ts';
import type { Coach, TeamKind } from '../../../club/content/club.ts';
import { STORY_PHOTO_NAME, sectionPhotoName } from '../../../club/content/picture-names.ts';
import { formatDate } from '../../agenda/format.ts';
import { lastResultWeek } from '../../agenda/recent-results.ts';
import { blogOf } from '../../club-facts.ts';
import { AlbumCard, albumCardProps } from '../../components/AlbumCard.tsx';
import { RemovalLink } from '../../components/Contact/ContactLinks.tsx';
import { classNames } from '../../components/class-names.ts';
import { Grid } from '../../components/Grid.tsx';
import { Picture } from '../../components/Picture.tsx';
import { Section } from '../../components/Section.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import { StandIn } from '../../components/StandIn.tsx';
import { TeamGrid } from '../../components/TeamGrid/TeamGrid.tsx';
import { Timetable, weeklyTrainings } from '../../components/Timetable/Timetable.tsx';
import { Island } from '../../islands/Island.tsx';
import { usePage } from '../../page-context.ts';
import { Hero } from './Hero.tsx';
import css from './Home.module.css';
import { HeroNotice, HomeNext, NextDays } from './HomeNow.tsx';
import { HomeResults } from './HomeResults.tsx';

/** `sizes` of the story's picture: 3:2 in a frame of 4:3, above the text or beside it. */
const STORY_SIZES =
  '(max-width: 896px) calc((100vw - 2*max(20px, 4vw))*1.125), (max-width: 1280px) 49vw, 630px';

/** Home page. */
export function HomePage() {
  const { club, agenda, hasPage, cards } = usePage();
  const card = cards?.week && { name: cards.week.name, paths: cards.week.paths };
  const { story } = club;
  const [season] = club.seasons;
  const week = agenda ? [] : weeklyTrainings(club);
  const counts = <Counts />;
  return (
    <>
      <Hero notice={<Island name="HeroNotice" component={HeroNotice} props={{}} season />}>
        {agenda ? (
          <Island name="HomeNext" component={HomeNext} props={{}} season renderOn={['team']} keepsHeight />
        ) : (
          counts
        )}
      </Hero>
      <SeasonTeams />
      {agenda && (
        <Section title="Próximos días" eyebrow="Agenda">
          <Island name="NextDays" component={NextDays} props={{}} season />
          <p className={`row mt-5 screen-only ${css.links}`}>
            <MoreLink to={AGENDA_PATH}>Ver toda la agenda</MoreLink>
            {hasPage(TRAINING_PATH) && (
              <MoreLink to={`${TRAINING_PATH}#semana`}>La semana, de un vistazo</MoreLink>
            )}
          </p>
        </Section>
      )}
      {agenda && lastResultWeek(agenda) && (
        <Island
          name="HomeResults"
          component={HomeResults}
          props={card ? { card } : {}}
          season
          renderOn={['team']}
        />
      )}
      {week.length > 0 && (
        <Section
          title="La semana, de un vistazo"
          eyebrow="Entrenamientos"
          tone="ink"
          aside={<MoreLink to={TRAINING_PATH}>Dónde entrenamos</MoreLink>}
        >
          <Timetable days={week} />
        </Section>
      )}
      {season && (
        <Section
          title="Galerías"
          eyebrow="Fotos de la temporada"
          tone={agenda ? 'ink' : 'paper'}
          aside={<MoreLink to="/galerias">Todas las galerías</MoreLink>}
        >
          <Grid min="small">
            {season.albums.map((album, i) => (
              <AlbumCard
                key={album.path}
                {...albumCardProps(album)}
                grid="small"
                position={{ index: i, count: season.albums.length }}
              />
            ))}
          </Grid>
        </Section>
      )}
      <LatestStory />
      {story && (
        <Section tone="snow">
          <div className={`split ${css.story}`}>
            {story.img ? (
              <div className={css.storyPhoto}>
                <Picture
                  image={story.img}
                  pictureRole="historia"
                  alt={story.alt}
                  sizes={STORY_SIZES}
                  frame={`rounded ${css.storyPicture}`}
                />
                <RemovalLink pictureName={STORY_PHOTO_NAME} />
              </div>
            ) : (
              <StandIn subject="historia" className={`rounded ${css.storyPicture}`} />
            )}
            <div className={`stack ${css.storyText}`}>
              <h2>El club</h2>
              <p>{story.paragraphs[0]}</p>
              <MoreLink to="/quienes-somos">Quiénes somos</MoreLink>
              {agenda && counts}
            </div>
          </div>
        </Section>
      )}
    </>
  );
}

/** Maximum length of the beginning of a story, characters. */
const BEGINNING = 280;

/** Returns the beginning of a text, up to a whole word. */
const firstWords = (text: string) =>
  text.length <= BEGINNING ? text : `${text.slice(0, text.lastIndexOf(' ', BEGINNING))}…`;

/** Newest story of the blog with its photo; nothing for a club without stories. */
function LatestStory() {
  const { blog, stories: [latest] = [] } = blogOf(usePage().club) ?? {};
  if (!blog || !latest) return null;
  const { title, photo, story } = latest;
  return (
    <Section>
      <div className={classNames('stack', photo && css.news)}>
        <div className="stack gap-2" data-reveal="">
          <p className="accent strong">{formatDate(story.date)}</p>
          <h2>{title}</h2>
        </div>
        {photo && (
          <div className={css.storyPhoto}>
            <Picture
              image={photo.img}
              pictureRole="historia"
              alt={photo.alt}
              sizes={STORY_SIZES}
              frame={`rounded ${css.storyPicture}`}
            />
            <RemovalLink pictureName={sectionPhotoName(latest, blog)} />
          </div>
        )}
        <div className={`stack ${css.storyText}`}>
          <p>{firstWords(story.text)}</p>
          <div className={`row ${css.links}`}>
            <MoreLink to={story.path}>Seguir leyendo</MoreLink>
            <MoreLink to={blog.path}>Todas las noticias</MoreLink>
          </div>
        </div>
      </div>
    </Section>
  );
}

function MoreLink({ to, children }: { to: string; children: string }) {
  return (
    <SmartLink to={to} className="tall-link plain arrow-right screen-only">
      {children}
    </SmartLink>
  );
}

/** Numbers of teams, coaches and venues. */
function Counts() {
  const { club } = usePage();
  const counts = [
    [club.kinds.flatMap(({ teams }) => teams).length, 'equipo', 'equipos'],
    [club.coaches.length, ...coachNouns(club.coaches)],
    [club.venues.length, 'sede', 'sedes'],
  ] as const;
  if (counts.every(([count]) => count === 0)) return null;
  return (
    <dl className={`row ${css.counts}`}>
      {counts.map(
        ([count, singular, plural]) =>
          count > 0 && (
            <div key={plural}>
              <dt className="small">{count === 1 ? singular : plural}</dt>
              <dd className="display">{count}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Returns singular and plural nouns for the coaches; the plural is feminine if all are women. */
const coachNouns = (coaches: readonly Coach[]): [singular: string, plural: string] => [
  coaches[0]?.role.toLocaleLowerCase('es') ?? '',
  coaches.every(({ role }) => /^\w+ora\b/.test(role)) ? 'entrenadoras' : 'entrenadores',
];

/**
 * Teams of the season, one kind at a time. Radio buttons and the style sheet switch between them, so that it works without
 * scripts.
 */
function SeasonTeams() {
  const { club, hasPage } = usePage();
  const kinds = club.kinds.filter(({ onHome }) => onHome);
  if (kinds.length === 0) return null;
  return (
    <Section
      className={css.section}
      title={`Temporada ${club.currentSeason}`}
      aside={kinds.length > 1 && <Toggle kinds={kinds} />}
    >
      {kinds.map(({ slug, button, color, teams }, i) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, these are cards
        <div key={slug} className={css.panel} data-panel={i} role="group" aria-label={button}>
          <TeamGrid teams={teams} color={color} showsStandings />
        </div>
      ))}
      {hasPage(JOIN_PATH) && (
        <p className={`row mt-5 screen-only ${css.join}`}>
          ¿Quieres probar? <MoreLink to={JOIN_PATH}>Únete</MoreLink>
        </p>
      )}
    </Section>
  );
}

const Toggle = ({ kinds }: { kinds: TeamKind[] }) => (
  <fieldset className={`row screen-only ${css.toggle}`}>
    <legend className="visually-hidden">Equipos que se muestran</legend>
    {kinds.map(({ slug, button }, i) => (
      <label key={slug} className={`choice ${css.option}`}>
        <input type="radio" name="equipos-en-portada" value={i} defaultChecked={i === 0} />
        <span className="pill">{button}</span>
      </label>
    ))}
  </fieldset>
);
