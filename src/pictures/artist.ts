/** The door to the drawn samples, opened only when one is needed. */
import type { SampleArtist } from './types.ts';

let loaded: Promise<SampleArtist> | undefined;

/** The sample club's own artist. */
export function sampleArtist(): Promise<SampleArtist> {
  loaded ??= import('../samples/sample.ts');
  return loaded;
}
