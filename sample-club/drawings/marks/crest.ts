import { club } from '../palette.ts';
import { document, type SvgPicture } from '../picture.ts';

/**
 * The club's crest, 1024 px: an amber disc, two peaks, and the ball's seams as the valley between them.
 * Few, large forms, so that it still reads at 16 px.
 */
export const crestArt = () => `<defs><clipPath id="disc"><circle cx="512" cy="512" r="430"/></clipPath></defs>
<circle cx="512" cy="512" r="512" fill="${club.ink}"/><circle cx="512" cy="512" r="462" fill="${club.amber}"/>
<g clip-path="url(#disc)"><path d="M-10 760L330 300L470 490L640 250L1040 800V1024H-10Z" fill="${club.ink}"/>
<path d="M330 300L226 441L292 424L338 486L386 420L426 430Z" fill="${club.paper}"/>
<path d="M640 250L546 383L604 370L652 440L704 372L746 396Z" fill="${club.paper}"/>
<path d="M40 800C260 660 560 660 1000 860V1024H40Z" fill="${club.clay}"/>
<path d="M60 856C280 724 560 724 960 912" fill="none" stroke="${club.paper}" stroke-width="30" stroke-linecap="round"/></g>`;

/** The crest as a picture of its own. */
export function crest(): SvgPicture {
  return { svg: document(1024, 1024, crestArt()), width: 1024, height: 1024, color: club.amber };
}
