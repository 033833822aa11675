import { type ReactNode, useId } from 'react';
import { Form, Link } from 'react-router';
import { z } from 'zod';
import { fullDay } from '../../../club/agenda/dates.ts';
import { phonesPhrase } from '../../../club/content/spelling.ts';
import { Ball } from '../../../site/components/Ball.tsx';
import { classNames } from '../../../site/components/class-names.ts';
import { type Finding, type FindingAction, SEVERITIES } from '../../../tasks/health/finding.ts';
import { lastPublication, outsideFactsReader, readHealth } from '../../../tasks/health/health.ts';
import { countPhones, endAllPhones } from '../../../tasks/phones.ts';
import { formAddress, NEW_STORY_ADDRESS } from '../../core/addresses.ts';
import { type FirstStep, firstSteps, teamAddress } from '../../core/first-steps.ts';
import { readWatchedLists, type WatchedList } from '../../core/watch/watched-lists.ts';
import { deskContext, personContext } from '../../server/context.ts';
import { readSubmission } from '../../server/read-submission.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import { useClub } from '../browser/use-club.ts';
import { Button } from '../parts/Button.tsx';
import { DraftList } from '../parts/DraftList.tsx';
import { ListNews } from '../parts/ListNews.tsx';
import { Notice } from '../parts/Notice.tsx';
import { PreviewButton, PreviewPane } from '../parts/PreviewPane.tsx';
import type { Route } from './+types/health.ts';
import css from './health.module.css';
import { PageLink } from './publish/ChangedPages.tsx';
import { formatDateTime } from './publish/SecondCopy.tsx';

export const handle: RouteHandle = { access: ['board'] };

export async function loader({ context }: Route.LoaderArgs) {
  const desk = context.get(deskContext);
  const { folders, store, preview } = desk;
  const { club, today, findings } = await readHealth(
    folders,
    Date.now(),
    outsideFactsReader(folders, context.get(personContext) !== null),
  );
  const phones = (await countPhones(folders.env))?.total ?? null;
  const publishedAt = await lastPublication(folders);
  const isNew = club && !club.sample && publishedAt === null;
  const { lists: watched } = await readWatchedLists(desk);
  const teamsAddress = club ? teamAddress(club) : null;
  const published = publishedAt && { at: publishedAt, origin: desk.comparedOrigins.published };
  const report = { today, findings, phones, watched, teamsAddress, published };
  if (!isNew) return { ...report, beginning: null };
  // The preview may still show what a form had not saved.
  const { version } = await preview.update(new Map());
  return { ...report, beginning: { steps: firstSteps(club, await store.versions()), version } };
}

const submission = z.object({ intent: z.literal('end-notices') });

/** Ends the notices of all phones. */
export async function action({ request, context }: Route.ActionArgs) {
  await readSubmission(submission, request);
  return { isEnded: await endAllPhones(context.get(deskContext).folders.env) };
}

/** Start screen: the first steps until the site is published for the first time, the health report from then on. */
export default function HealthScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { phones, beginning, ...report } = loaderData;
  if (beginning) return <FirstSteps {...beginning} {...report} />;
  return (
    <Report {...report}>
      {phones !== null && <Phones count={phones} hasFailed={actionData?.isEnded === false} />}
    </Report>
  );
}

/** Heading of a club that begins, with what people come for most often. */
const Heading = ({ title }: { title: string }) => (
  <div className="row ends">
    <h1>{title}</h1>
    <Link to={NEW_STORY_ADDRESS} className="button button-quiet">
      Noticia nueva
    </Link>
  </div>
);

interface BeginningProps {
  steps: readonly FirstStep[];
  /** Version of the preview. */
  version: number;
  findings: readonly Finding[];
  watched: readonly WatchedList[];
}

/** Steps of a club that begins, with its real page beside them. What else the report finds is folded away. */
function FirstSteps({ steps, version, findings, watched }: BeginningProps) {
  const { club } = useClub();
  const announced = findings.filter(({ code }) => code !== 'no-teams' && code !== 'unpublished');
  return (
    <div className="beside wide">
      <div className="stack">
        <Heading title={`${club}: de aquí a la web`} />
        <DraftList />
        <ListNews lists={watched} />
        <ol className={`stack tight ${css.steps}`}>
          {steps.map((step) => (
            <StepItem key={step.title} {...step} />
          ))}
        </ol>
        <p className="row">
          Y cuando quieras:
          <Link to={formAddress('partidos.yaml')} className="text-link">
            Partidos y resultados
          </Link>
          <Link to="/importar" className="text-link">
            La lista de la federación
          </Link>
        </p>
        {announced.length > 0 && (
          <details className="fold">
            <summary>
              Lo que la web echará en falta después <span className="quiet">{announced.length}</span>
            </summary>
            <FindingGroups findings={announced} />
          </details>
        )}
        <p>
          <PreviewButton />
        </p>
      </div>
      <PreviewPane page="/" version={version} />
    </div>
  );
}

function StepItem({ title, text, to, label, state, canWait }: FirstStep) {
  const isNext = state === 'next';
  return (
    <li
      className={classNames('panel row', isNext ? css.next : 'ends')}
      aria-current={isNext ? 'step' : undefined}
    >
      <div className={css.step}>
        <h2>{title}</h2>
        {state === 'done' && <p className={css.done}>Hecho</p>}
        {state === 'later' && canWait && <p className="help">Puede esperar</p>}
        {state !== 'done' && <p>{text}</p>}
      </div>
      <Link to={to} className={classNames('button', !isNext && 'button-quiet')}>
        {label}
      </Link>
    </li>
  );
}

interface ReportProps {
  /** Form of the teams and their hours; null if the content cannot be read. */
  teamsAddress: string | null;
  today: string;
  findings: readonly Finding[];
  watched: readonly WatchedList[];
  /** Last publication, with an address that shows it. */
  published: { at: number; origin: string } | 0 | null;
  children: ReactNode;
}

/** Health report: stale and missing content, most severe first, with links to correct it. */
function Report({ teamsAddress, today, findings, watched, published, children }: ReportProps) {
  const isBroken = findings.some(breaksSite);
  return (
    <div className="stack narrow">
      <h1>Parte</h1>
      <nav className={css.shortcuts} aria-label="Lo que más se cambia">
        <Link to={NEW_STORY_ADDRESS} className="button button-quiet">
          Noticia nueva
        </Link>
        <Link to={formAddress('partidos.yaml')} className="button button-quiet">
          Poner un resultado
        </Link>
        {teamsAddress && (
          <Link to={teamsAddress} className="button button-quiet">
            Cambiar un horario
          </Link>
        )}
        <Link to="/fotos" className="button button-quiet">
          Subir fotos
        </Link>
      </nav>
      <DraftList />
      <ListNews lists={watched} />
      {published && !isBroken && (
        <Notice tone="good">
          <p>
            La web está publicada: la última vez, el {formatDateTime(published.at)}.{' '}
            <PageLink href={published.origin} label="Ver en la web" title="Portada" />
          </p>
        </Notice>
      )}
      {findings.length > 0 && (
        <p>
          {isBroken || !published
            ? `Así está la web el ${fullDay(today)}: lo que se ha quedado viejo o falta, lo más urgente primero.`
            : `Lo que todavía le falta, visto el ${fullDay(today)}: lo más urgente primero.`}
        </p>
      )}
      {findings.length === 0 && <AllWell />}
      <FindingGroups findings={findings} />
      {children}
    </div>
  );
}

/** Number of phones that receive notices, and a button that ends all of them. */
function Phones({ count, hasFailed }: { count: number; hasFailed: boolean }) {
  return (
    <section aria-labelledby="moviles" className="panel stack tight">
      <h2 id="moviles">Avisos al móvil</h2>
      <p>Los {phonesPhrase(count)}: cuando un entrenamiento o un partido cambia, llega solo al publicar.</p>
      {hasFailed && <p className="fault">El servidor no responde. No se ha borrado nada.</p>}
      {count > 0 && (
        <details className="fold">
          <summary>Borrarlos todos</summary>
          <Form method="post" className="stack tight">
            <p>Ningún móvil recibirá más avisos. Quien los quiera ha de volver a pedirlos en la web.</p>
            <p>
              <Button type="submit" variant="quiet" name="intent" value="end-notices">
                Borrar los {count.toLocaleString('es')}
              </Button>
            </p>
          </Form>
        </details>
      )}
    </section>
  );
}

function FindingGroups({ findings }: { findings: readonly Finding[] }) {
  return (
    <>
      {SEVERITIES.map(([severity, title]) => (
        <Findings
          key={severity}
          title={title}
          severity={severity}
          findings={findings.filter((finding) => finding.severity === severity)}
        />
      ))}
    </>
  );
}

/** True for a finding without whose correction the site shows something wrong, or cannot be published. */
const breaksSite = ({ code }: Pick<Finding, 'code'>): boolean =>
  ['content-errors', 'missing-photo', 'sample-text', 'season-over'].includes(code);

/** Tones by severity, 0 to 3. Red is for what breaks the site today. */
const TONES = ['', 'good', 'warning', 'warning'];

function Findings(props: { title: string; severity: number; findings: readonly Finding[] }) {
  const { title, severity, findings } = props;
  const { titleOf } = useClub();
  const id = useId();
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby={id} className={`stack tight ${css.group}`}>
      <h2 id={id}>
        {title} <span className="quiet">{findings.length}</span>
      </h2>
      <ul className="stack tight">
        {findings.map((finding) => (
          <li
            key={`${finding.code} ${finding.text}`}
            className={`panel toned ${breaksSite(finding) ? 'error' : TONES[severity]} stack tight`}
          >
            <p>{finding.text}</p>
            {finding.unfinishedTexts && (
              <ul>
                {finding.unfinishedTexts.map(({ file, path, phrases }) => (
                  <li key={file}>
                    <Link to={formAddress(file, path)} className="text-link">
                      {titleOf(file)}
                    </Link>
                    : {phrases}
                  </li>
                ))}
              </ul>
            )}
            <p className="row">
              {findingLinks(finding, titleOf).map(({ to, label }, index) => (
                <Link
                  key={to}
                  to={to}
                  className={classNames('button', (index > 0 || severity < 3) && 'button-quiet')}
                >
                  {label}
                </Link>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AllWell() {
  const { ball } = useClub();
  return (
    <div className={`panel stack ${css.well}`} role="status">
      <Ball ball={ball} className={css.ball} />
      <p className={css.cheer}>{ball === 'voleibol' ? '¡Punto, set y partido!' : '¡Bien jugado!'}</p>
      <p>No se ha encontrado nada pendiente.</p>
    </div>
  );
}

interface FindingLink {
  to: string;
  label: string;
}

/** Links by the action of a finding. */
const ACTION_LINKS: Record<FindingAction, FindingLink> = {
  'record-consent': { to: '/fotos/permisos', label: 'Anotar el permiso' },
  'review-consent': { to: '/fotos/permisos', label: 'Repasar los permisos' },
  'new-season': { to: '/temporada', label: 'Empezar la temporada nueva' },
  copy: { to: '/publicar#copia', label: 'Hacer una copia' },
  publish: { to: '/publicar', label: 'Ir a publicar' },
  watch: { to: '/importar#mirar', label: 'Ver las listas' },
  'import-photos': { to: '/fotos', label: 'Ir a las fotos' },
};

/** Returns the links that help to correct a finding, the best one first. @param titleOf returns a file's display name */
function findingLinks(
  { code, action, page, file, path }: Finding,
  titleOf: (file: string) => string,
): FindingLink[] {
  const links = action ? [ACTION_LINKS[action]] : [];
  if (page)
    return links.map(({ to, label }) => ({ to: `${to}?${new URLSearchParams({ de: page })}`, label: label }));
  if (file) links.push({ to: formAddress(file, path), label: `Abrir «${titleOf(file)}»` });
  // The federation's list also contains results.
  if (code === 'matches-without-result')
    links.push({ to: '/importar', label: 'Importar partidos y clasificaciones' });
  return links;
}
