import { NOTICES_PATH } from '../../base/addresses/push.ts';
import { usePage } from '../page-context.ts';

/** Script of the pages that offer notices to phones. */
export function PushScript() {
  const { pushScript } = usePage();
  return pushScript ? <script type="module" src={pushScript} fetchPriority="low" /> : null;
}

/**
 * Link «Avísame si cambia» to the page of notices; with scripts, a press on a team's link subscribes at once. Left out where the
 * club's server sends no notices.
 * @param team key of the team; omitted for a page about several teams
 */
export function PushLink({ team, className = '' }: { team?: string; className?: string }) {
  const { club } = usePage();
  if (!club.pushKey) return null;
  return (
    <div className={`row actions screen-only ${className}`.trim()}>
      <a
        className="button"
        href={team ? `${NOTICES_PATH}?equipo=${team}` : NOTICES_PATH}
        data-push-key={club.pushKey}
      >
        Avísame si cambia
      </a>
      <p role="status" className="small strong" id="estado-de-avisos" />
      {team && <PushScript />}
    </div>
  );
}
