/** Long work that goes on whoever looks: a browser that is closed does not end it. One job at a time. */
import { PicturesError } from '../../build/inputs.ts';
import { ContentError } from '../../content/problems/problem.ts';
import { PicturesFailed } from '../../pictures/build.ts';
import { DiskFull } from '../../pictures/cache.ts';
import { PublishError } from '../../publish/publish-error.ts';
import type { PublishPhase, PublishProgress } from '../../publish/sync.ts';
import type { Refusal } from '../api.ts';
import { remarkOf } from '../check/check.ts';
import type { Exclusive } from '../exclusive.ts';
import { DeskRefusal } from '../server/errors.ts';
import type { Changes } from './changes.ts';
import type { Outcome } from './outcome.ts';

export type JobKind = 'changes' | 'publish' | 'undo' | 'copy' | 'restore';

export interface Job {
  id: number;
  kind: JobKind;
  state: 'running' | 'cancelling' | 'done' | 'failed';
  /** ISO instant at which it began. */
  at: string;
  /** What is being done, Spanish. */
  phase: string;
  /** Files of this phase; a total of 0 is not known. */
  count: number;
  total: number;
  result?: Changes | Outcome;
  failed?: JobFailure;
}

export interface JobFailure extends Refusal {
  /** Whether going on may well succeed, without changing anything. */
  retry: boolean;
  /** With `host-key`, of a server that was never confirmed: its fingerprint. */
  newKey?: string;
  /** With `host-key`, of a server that shows another key than it did. */
  changedKey?: { known: string; now: string };
  /** With `occupied`: files at the target that are somebody else's. */
  occupied?: string[];
}

/** What work is given to tell how far it is, and to hear that it is to end. */
export interface Course {
  signal: AbortSignal;
  onProgress: (progress: Pick<PublishProgress, 'phase' | 'done' | 'total'>) => void;
}

const FIRST: Record<JobKind, string> = {
  changes: 'Preparando las páginas',
  publish: 'Preparando las páginas',
  undo: 'Conectando',
  copy: 'Haciendo la copia',
  restore: 'Recuperando la copia',
};

export const PHASES: Record<PublishPhase, string> = {
  pictures: 'Preparando las fotos',
  upload: 'Subiendo fotos y archivos',
  stage: 'Subiendo las páginas',
  switch: 'Cambiando las páginas',
  clean: 'Quitando lo que ya no está',
  check: 'Comprobando la web publicada',
  copy: 'Haciendo la segunda copia',
};

export class Jobs {
  readonly #gate: Exclusive;
  #job: Job | null = null;
  #controller = new AbortController();
  #ended: Promise<void> = Promise.resolve();

  constructor(gate: Exclusive) {
    this.#gate = gate;
  }

  /** The one that goes on, or went on last. */
  get job(): Job | null {
    return this.#job;
  }

  get running(): boolean {
    return this.#job?.state === 'running' || this.#job?.state === 'cancelling';
  }

  /** @throws DeskRefusal `ocupado` while a job goes on */
  refuseWhileRunning(): void {
    if (this.running)
      throw new DeskRefusal(409, {
        code: 'ocupado',
        message: 'Espera a que termine lo que está en marcha, o cancélalo.',
      });
  }

  /** Begins, and comes back at once. @throws DeskRefusal `ocupado` */
  start(kind: JobKind, work: (course: Course) => Promise<Changes | Outcome>): void {
    this.refuseWhileRunning();
    const controller = new AbortController();
    const job: Job = {
      id: (this.#job?.id ?? 0) + 1,
      kind,
      state: 'running',
      at: new Date().toISOString(),
      phase: FIRST[kind],
      count: 0,
      total: 0,
    };
    [this.#job, this.#controller] = [job, controller];
    const course: Course = {
      signal: controller.signal,
      onProgress({ phase, done, total }) {
        Object.assign(job, { phase: PHASES[phase], count: done, total });
      },
    };
    this.#ended = this.#gate
      .shared(() => work(course))
      .then(
        (result) => void Object.assign(job, { state: 'done', result }),
        (error) => void Object.assign(job, { state: 'failed', failed: failureOf(error) }),
      );
  }

  /** Ends what goes on as soon as it can be ended whole. */
  cancel(): void {
    if (!this.#job || !this.running) return;
    this.#job.state = 'cancelling';
    this.#controller.abort();
  }

  /** Cancels, and waits for the end. */
  async close(): Promise<void> {
    this.cancel();
    await this.#ended;
  }
}

/** A server that was never confirmed shows its key: the person has to compare it. */
export class KeyUnconfirmed extends Error {
  override name = 'KeyUnconfirmed';
  /** `SHA256:…` */
  readonly fingerprint: string;

  constructor(fingerprint: string, cause: unknown) {
    super(
      'Es la primera vez que se conecta con este servidor. Compara su clave con la que dice el alojamiento.',
      { cause },
    );
    this.fingerprint = fingerprint;
  }
}

const CHANGED_KEY =
  'El servidor muestra otra clave que la de siempre. Puede que el alojamiento la haya cambiado, o que alguien se haga pasar por él para quedarse con la contraseña. No se ha enviado nada. Pregunta al alojamiento antes de seguir.';

/** Why work did not come to its end, for the screens. What nobody foresaw goes to the terminal with its stack. */
export function failureOf(error: unknown): JobFailure {
  if (error instanceof DeskRefusal) return { ...error.refusal, retry: false };
  if (error instanceof KeyUnconfirmed)
    return { code: 'host-key', message: error.message, retry: false, newKey: error.fingerprint };
  if (error instanceof PublishError) {
    const { code, message, retry, items } = error;
    const [known, now] = items;
    if (code === 'host-key' && known && now)
      return { code, message: CHANGED_KEY, retry, changedKey: { known, now } };
    return { code, message, retry, ...(code === 'occupied' && { occupied: [...items] }) };
  }
  if (error instanceof ContentError)
    return {
      code: 'no-valido',
      message: 'No se ha publicado nada: hay errores en el contenido.',
      problems: error.problems.map(remarkOf),
      retry: false,
    };
  if (error instanceof PicturesError || error instanceof PicturesFailed)
    return { code: 'fotos', message: error.message, retry: false };
  if (error instanceof DiskFull || (error as NodeJS.ErrnoException).code === 'ENOSPC')
    return {
      code: 'disk-full',
      message: 'No queda sitio en el disco de este ordenador. Libera espacio y sigue.',
      retry: true,
    };
  console.error(error);
  return {
    code: 'fallo',
    message: 'Algo ha fallado en el escritorio. La web publicada está entera. Prueba otra vez.',
    retry: true,
  };
}
