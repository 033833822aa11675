import { useEffect, useRef } from 'react';
import { Failure } from '../parts/Failure.tsx';
import { Notice } from '../parts/Notice.tsx';
import { byDay } from '../versions/day-groups.ts';
import { UndoQuestion } from '../versions/UndoQuestion.tsx';
import { useVersions } from '../versions/useVersions.ts';
import { VersionItem } from '../versions/VersionItem.tsx';
import css from './Versions.module.css';

/** What was saved, newest first, and the way back from each. */
export function Versions() {
  const { versions, failure, load, told, undo, question, leave } = useVersions();
  const result = useRef<HTMLDivElement>(null);
  // The list is long, and what was undone may be far down.
  useEffect(() => {
    if (told) result.current?.focus();
  }, [told]);
  return (
    <div className={css.screen}>
      <h1>Versiones</h1>
      <p>Cada vez que guardas, el escritorio recuerda lo de antes: aquí se ve y se puede volver a ello.</p>
      {told && (
        <Notice tone={told.tone}>
          <div ref={result} tabIndex={-1} className={css.result}>
            {told.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </Notice>
      )}
      {failure && <Failure error={failure} onRetry={load} />}
      {!versions && !failure && <p role="status">Abriendo…</p>}
      {versions?.length === 0 && <p>Todavía no se ha guardado nada.</p>}
      {byDay(versions ?? [], new Date()).map(({ day, versions: ofDay }) => (
        <section key={day} className={css.day}>
          <h2>{day}</h2>
          <ul className={css.list}>
            {ofDay.map((version) => (
              <VersionItem key={version.id} version={version} onUndo={() => void undo(version)} />
            ))}
          </ul>
        </section>
      ))}
      {question && (
        <UndoQuestion
          {...question}
          onUndo={() => void undo(question.version, question.lost.expect)}
          onLeave={leave}
        />
      )}
    </div>
  );
}
