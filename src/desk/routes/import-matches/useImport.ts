import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { MOST_BYTES, TOO_LARGE } from '../../../import-matches/decode.ts';
import type { Choices } from '../../../import-matches/plan.ts';
import type { Refusal } from '../../api.ts';
import type { ListLook } from '../../import-matches.ts';
import type { action, Order } from './import-matches.tsx';

/** A list that was read, and what becomes of the matches with it. */
interface Looked {
  list: File;
  choices: Choices;
  look: ListLook;
}

const NO_CHOICES: Choices = {
  answers: {
    lectura: {},
    columnas: {},
    club: [],
    equipos: {},
    lugares: {},
    estados: {},
    rivales: {},
    dias: {},
  },
  removeAbsent: false,
};

export type Import = ReturnType<typeof useImport>;

/** A federation's list on its way into the matches: read, asked about, looked at, taken over. */
export function useImport() {
  const looks = useFetcher<typeof action>();
  const takes = useFetcher<typeof action>();
  const [looked, setLooked] = useState<Looked>();
  const [choices, choose] = useState(NO_CHOICES);
  const [unreadable, setUnreadable] = useState<Refusal>();
  const sent = useRef({ list: new File([], ''), choices });
  const busy = looks.state !== 'idle' ? 'Leyendo la lista…' : takes.state !== 'idle' ? 'Guardando…' : '';
  const refusals = [takes.data, looks.data].flatMap((data) =>
    data && 'refusal' in data ? data.refusal : [],
  );
  const taken = takes.data && 'taken' in takes.data ? takes.data.taken : undefined;

  function look(list: File, given: Choices): void {
    sent.current = { list, choices: given };
    void looks.submit(formOf(list, { intent: 'look', choices: given }), {
      action: '/importar',
      method: 'post',
      encType: 'multipart/form-data',
      defaultShouldRevalidate: false,
    });
  }
  useEffect(() => {
    if (!looks.data || !('look' in looks.data)) return;
    const { look } = looks.data;
    const { list, choices } = sent.current;
    // What changes nothing is the answer until another is chosen.
    const open = look.questions.filter(
      ({ kind, name, safe }) => safe !== undefined && choices.answers[kind][name] === undefined,
    );
    const answers = { ...choices.answers };
    for (const { kind, name, safe = '' } of open) answers[kind] = { ...answers[kind], [name]: safe };
    choose(open.length > 0 ? { ...choices, answers } : choices);
    setLooked({ list, choices, look });
  }, [looks.data]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (taken) setLooked(undefined);
    // Whoever goes on does so with what is there now.
    else if (takes.data && looked) look(looked.list, looked.choices);
  }, [takes.data]);

  return {
    looked,
    choices,
    choose,
    busy,
    taken,
    failure: unreadable ?? refusals[0],
    async open(file: File): Promise<void> {
      if (busy) return;
      takes.reset();
      looks.reset();
      setLooked(undefined);
      setUnreadable(undefined);
      choose(NO_CHOICES);
      if (file.size > MOST_BYTES) return setUnreadable({ code: 'lista', message: TOO_LARGE });
      try {
        // As it is now, whatever becomes of the file while it is looked at.
        look(new File([await file.arrayBuffer()], file.name), NO_CHOICES);
      } catch {
        const message = `No se puede leer «${file.name}». Vuelve a elegirlo.`;
        setUnreadable({ code: 'lista', message });
      }
    },
    goOn(given = choices): void {
      if (busy || !looked) return;
      takes.reset();
      look(looked.list, given);
    },
    take(): void {
      const { list, choices, look } = looked ?? {};
      if (busy || !list || !choices || !look?.outcome || look.outcome.saves === 'nothing') return;
      const { tags, saves } = look.outcome;
      void takes.submit(formOf(list, { intent: 'take', choices, tags, what: saves }), {
        method: 'post',
        encType: 'multipart/form-data',
      });
    },
  };
}

function formOf(list: File, order: Order): FormData {
  const form = new FormData();
  form.set('list', list);
  form.set('order', JSON.stringify(order));
  return form;
}
