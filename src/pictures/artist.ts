/** The door to the drawn samples, opened only when one is needed. */
import type { PictureRequest, SampleArtist } from './types.ts';

let loaded: Promise<SampleArtist> | undefined;

/** The sample club's own artist. */
export function sampleArtist(): Promise<SampleArtist> {
  loaded ??= import('../samples/sample.ts');
  return loaded;
}

/** What the artist is asked for: an album's cover is one of its photos, cut to a card. */
export function drawingRequest(request: PictureRequest): PictureRequest {
  return request.role === 'cubierta' ? { ...request, role: 'foto' } : request;
}
