import type { PictureRequest } from '../../src/pictures/types.ts';
import { albumPicture } from './album.ts';
import { heroTall, heroWide } from './hero.ts';
import { crest } from './marks/crest.ts';
import { partnerMark } from './marks/marks.ts';
import { namedPicture, shotOf, teamStage } from './named.ts';
import { type Outline, outlineOf, photograph, type SvgPicture } from './picture.ts';
import { portrait } from './portraits.ts';
import type { Stage } from './scenes/stage.ts';
import { teamPortrait } from './scenes/team-photos/team-portrait.ts';
import { sharePicture } from './share.ts';
import { venue } from './venues.ts';

export { drawSample } from './render.ts';
export { sampleVersion } from './version.ts';

/** The stage with the club's name for what is lettered on it. */
const named = (stage: Stage, club?: string): Stage => (club ? { ...stage, club } : stage);

const albumPhoto = /^(\d{4}-\d{4})\/([\w-]+)\/(\d+)$/;

/** The stage and scene of an album photo; undefined for every other picture. */
function photoOf({ id }: PictureRequest): ReturnType<typeof albumPicture> | undefined {
  const [, curso, tipo, n] = albumPhoto.exec(id) ?? [];
  return curso && tipo ? albumPicture(curso, tipo, Number(n)) : undefined;
}

/** Of drawings that were drawn for them. */
const outlines = new Map<string, Outline>();

/**
 * Size and placeholder colour of the drawing, to plan with. Of the album photos, which are many, nothing is drawn for it:
 * that would fill the memory of a large club's build with drawings to be thrown away.
 */
export function sampleOutline(request: PictureRequest): Outline {
  const photo = photoOf(request);
  if (photo) return outlineOf(photo.stage);
  const key = JSON.stringify(request);
  const known = outlines.get(key);
  if (known) return known;
  const { svg: _, ...outline } = sampleSvg(request);
  outlines.set(key, outline);
  return outline;
}

/** The drawn picture of the sample club for a request, as SVG. Pure: the same request gives the same drawing. */
export function sampleSvg(request: PictureRequest): SvgPicture {
  const photo = photoOf(request);
  if (photo) {
    const { stage, scene } = photo;
    const tilt = stage.r.chance(0.5) ? 0 : stage.r.range(-3.2, 3.2);
    return photograph(stage, scene.draw(named(stage, request.club)), tilt);
  }
  if (request.role === 'escudo') return crest();
  if (request.role === 'marca') return partnerMark(request.id, request.title);
  if (request.role === 'retrato') return portrait(request.id, request.hint);
  if (request.role === 'portada') return heroWide();
  if (request.role === 'portada-movil') return heroTall();
  if (request.role === 'compartir') return sharePicture(request);
  if (request.role === 'lugar') return venue(request.id);
  if (request.role === 'equipo') {
    const stage = teamStage(request.id, request.title);
    return photograph(stage, teamPortrait(stage, shotOf(request.id)), 0);
  }
  const { stage, moment } = namedPicture(request.id);
  return photograph(stage, moment.draw(named(stage, request.club)), 0);
}
