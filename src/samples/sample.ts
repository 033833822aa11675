import type { PictureRequest } from '../pictures/types.ts';
import { albumPicture, freeStage } from './album.ts';
import { photograph, type SvgPicture } from './picture.ts';
import { teamPhoto } from './scenes/groups.ts';

export { drawSample } from './render.ts';
export { sampleVersion } from './version.ts';

const albumPhoto = /^(\d{4}-\d{4})\/([\w-]+)\/(\d+)$/;

/** The drawn picture of the sample club for a request, as SVG. Pure: the same request gives the same drawing. */
export function sampleSvg(request: PictureRequest): SvgPicture {
  const photo = albumPhoto.exec(request.id);
  if (photo) {
    const { stage, scene } = albumPicture(photo[1] as string, photo[2] as string, Number(photo[3]));
    const tilt = stage.r.chance(0.5) ? 0 : stage.r.range(-3.2, 3.2);
    return photograph(stage, scene.draw(stage), tilt);
  }
  const stage = freeStage(request.id, 1600, 1067);
  return photograph(stage, teamPhoto(stage), 0);
}
