/** Loads the program that draws the sample club's pictures, only when a picture has to be drawn. */
import type { SampleArtist } from './types.ts';

let loaded: Promise<SampleArtist> | undefined;

/** The sample club's own artist. */
export function sampleArtist(): Promise<SampleArtist> {
  loaded ??= import('../../sample-club/drawings/artist.ts');
  return loaded;
}
