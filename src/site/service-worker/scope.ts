import type { WorkerBuild } from '../../contract/offline.ts';

/** The worker's own global. */
export const worker = self as unknown as ServiceWorkerGlobalScope;

/** Put in by src/build/service-worker.ts. */
declare const WORKER_BUILD: WorkerBuild;
export const build = WORKER_BUILD;
