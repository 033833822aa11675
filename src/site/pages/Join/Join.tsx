import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section.tsx';
import { ChoicesFailure } from '../../islands/ChoicesFailure.tsx';
import { Island } from '../../islands/Island.tsx';
import { usePage } from '../../page-context.ts';
import { FeesSection } from './FeesSection.tsx';
import { JoinAnswer } from './JoinAnswer.tsx';
import { JoinPicker } from './JoinPicker.tsx';

/** Range of ages in the picker. */
const MIN_AGE = 4;
const MAX_AGE = 85;

/**
 * Finds a team by year of birth, and says what it costs. Shows a table of all teams, which scripts reduce to the suitable ones;
 * none in a club whose teams name no years.
 */
export function JoinPage() {
  const { club, builtAt } = usePage();
  const teams = club.kinds.flatMap((kind) =>
    kind.teams.map(
      ({ name, path, division, born, players, schedule, note, contact, venues, coaches, sessions }) => ({
        ...{ name, path, division, born, players, schedule, note, contact },
        kind: kind.breadcrumb,
        color: kind.color,
        about: firstSentence(kind.intro),
        days: [...new Set(sessions.flatMap(({ days }) => days))],
        venues: venues.map((venue) => venue.title),
        coach: coaches[0] ? { role: coaches[0].role, name: coaches[0].name } : null,
      }),
    ),
  );
  const hasYears = teams.some(({ born }) => born);
  const hasTeamFor = (players: string) => teams.some((team) => team.players === players);
  const thisYear = Number(builtAt.date.slice(0, 4));
  const years = { from: thisYear - MAX_AGE, to: thisYear - MIN_AGE };
  return (
    <>
      <PageHeader
        variant="teams"
        intro={
          hasYears
            ? 'El año de nacimiento dice el equipo. Elige el tuyo, o el de tu hija o tu hijo, y escríbenos para probar.'
            : 'Lo que cuesta jugar, qué incluye y cómo apuntarse. Si tienes dudas, escríbenos.'
        }
      >
        {hasYears && (
          <JoinPicker years={years} offersPlayers={hasTeamFor('femenino') && hasTeamFor('masculino')} />
        )}
      </PageHeader>
      {hasYears && (
        <Section>
          <ChoicesFailure
            failure="No se ha podido cargar la elección del año"
            withoutScripts="Sin JavaScript no se puede elegir el año"
            builtView="estos son todos los equipos"
          />
          <Island
            name="JoinAnswer"
            component={JoinAnswer}
            props={{ teams }}
            season={false}
            renderOn={['address']}
          />
        </Section>
      )}
      {club.fees && <FeesSection fees={club.fees} />}
    </>
  );
}

const sentences = new Intl.Segmenter('es', { granularity: 'sentence' });

function firstSentence(text: string): string {
  const [first] = sentences.segment(text);
  return first?.segment.trim() ?? '';
}
