import { darker, lighter } from '../color.ts';
import { text } from '../lettering/lettering.ts';
import { n1 } from '../svg.ts';

/** A cup with two handles standing on (x, y), `h` high. */
export function trophy(x: number, y: number, h: number, metal = '#ffbf3c'): string {
  const d = darker(metal, 0.72);
  return `<g transform="translate(${n1(x)} ${n1(y)}) scale(${(h / 150).toFixed(3)})"><path d="M-50 -136H-78A30 30 0 0 0 -40 -84M50 -136H78A30 30 0 0 1 40 -84" fill="none" stroke="${d}" stroke-width="10"/><path d="M-54 -150H54V-106A54 54 0 0 1 -54 -106Z" fill="${metal}"/><path d="M18 -150H54V-106A54 54 0 0 1 0 -52C14 -70 18 -90 18 -150Z" fill="${d}" opacity=".45"/><path d="M-40 -140V-104A40 40 0 0 0 -26 -76" fill="none" stroke="${lighter(metal, 0.6)}" stroke-width="8" stroke-linecap="round"/><path d="M-10 -54H10L16 -24H-16Z" fill="${d}"/><rect x="-42" y="-26" width="84" height="26" rx="4" fill="#3a2a20"/><rect x="-24" y="-19" width="48" height="11" rx="2" fill="${metal}"/></g>`;
}

/** A medal hanging from (x, y) on a ribbon, `h` long in all. */
export function medal(x: number, y: number, h: number, metal: string, ribbon: string, place: string): string {
  return `<g transform="translate(${n1(x)} ${n1(y)}) scale(${(h / 200).toFixed(3)})"><path d="M-52 0H-18L6 118H-14ZM52 0H18L-6 118H14Z" fill="${ribbon}"/><path d="M52 0H18L-6 118H14Z" fill="#000" opacity=".16"/><circle cy="152" r="50" fill="${metal}"/><circle cy="152" r="38" fill="none" stroke="${darker(metal, 0.74)}" stroke-width="5"/>${text(place, 0, 170, { size: 50, color: darker(metal, 0.55), align: 'middle', face: 'bold' })}</g>`;
}
