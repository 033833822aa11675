import { useParams } from 'react-router';
import { DeskForm } from '../form/DeskForm.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Notice } from '../parts/Notice.tsx';
import { PreviewPane } from '../preview/PreviewPane.tsx';
import css from './FileScreen.module.css';
import { SaveBar } from './SaveBar.tsx';
import { type Editing, useFile } from './useFile.ts';

/** One content file: its form, and beside it the page that shows it. */
export function FileScreen() {
  const file = useParams()['*'] ?? '';
  return <Loading key={file} file={file} />;
}

function Loading({ file }: { file: string }) {
  const editing = useFile(file);
  if (editing.failure) return <Failure error={editing.failure} onRetry={editing.load} />;
  return editing.open ? <Editor editing={editing} open={editing.open} /> : <p role="status">Abriendo…</p>;
}

function Editor({ editing, open }: { editing: Editing; open: NonNullable<Editing['open']> }) {
  const { value, change, checked, setPlace, notice } = editing;
  return (
    <div className={css.screen}>
      <section className={css.form} aria-labelledby="titulo">
        <h1 id="titulo">{open.title}</h1>
        {notice && <Notice tone={notice.tone}>{notice.words}</Notice>}
        <DeskForm
          schema={open.schema}
          value={value}
          onChange={change}
          onPlace={setPlace}
          remarks={[...checked.problems, ...checked.warnings].filter((remark) => remark.file === open.file)}
        />
        <SaveBar editing={editing} />
      </section>
      <PreviewPane page={checked.page} version={checked.preview} />
    </div>
  );
}
