import { entriesFrom } from '../../../agenda/entries.ts';
import { type AgendaData, agendaOfTeams } from '../../agenda/agenda-data.ts';
import { useNow } from '../../agenda/useNow.ts';
import { whatIsNext } from '../../agenda/what-is-next.ts';
import { NextEntry } from './NextEntry.tsx';
import css from './Team.module.css';

/** A team's next training, above its usual week, which is called so where the next days are not as usual. */
export function NextTraining({ team, agenda }: { team: string; agenda: AgendaData }) {
  const now = useNow(agenda);
  const { season } = agendaOfTeams(agenda, [team]);
  const isUnusual = entriesFrom(season, now.moment, 7).some(
    ({ kind, state }) => kind === 'training' && state !== 'planned',
  );
  return (
    <>
      <NextEntry
        title="Próximo entrenamiento"
        none="No quedan entrenamientos esta temporada."
        next={whatIsNext(season, now, 'training')}
        data={agenda}
        now={now}
      />
      {isUnusual && <p className={css.usual}>Semana habitual</p>}
    </>
  );
}
