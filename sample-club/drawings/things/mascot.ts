import { darker } from '../color.ts';
import { text } from '../lettering/lettering.ts';
import { n1 } from '../svg.ts';

type Animal = 'oso' | 'cabra' | 'zorro';
export const animals: readonly Animal[] = ['oso', 'cabra', 'zorro'];

const fur: Record<Animal, [string, string]> = {
  oso: ['#8a5a36', '#e3b98a'],
  cabra: ['#d9d2c4', '#f6f2ea'],
  zorro: ['#d9742f', '#fff1dc'],
};

/** The club's mascot in its costume, feet on (x, y), `h` high; `arm` lifts the right hand (0..1). */
export function mascot(
  x: number,
  y: number,
  h: number,
  animal: Animal,
  jersey: string,
  trim: string,
  arm: number,
  flip: 1 | -1,
): string {
  const [coat, belly] = fur[animal];
  const d = darker(coat, 0.84);
  const ears: Record<Animal, string> = {
    oso: `<circle cx="-58" cy="-292" r="26" fill="${coat}"/><circle cx="58" cy="-292" r="26" fill="${coat}"/><circle cx="-58" cy="-292" r="13" fill="${belly}"/><circle cx="58" cy="-292" r="13" fill="${belly}"/>`,
    cabra: `<path d="M-34 -300C-60 -350 -96 -360 -112 -330M34 -300C60 -350 96 -360 112 -330" fill="none" stroke="#6b5a48" stroke-width="20" stroke-linecap="round"/><path d="M-70 -262C-112 -270 -118 -240 -96 -228ZM70 -262C112 -270 118 -240 96 -228Z" fill="${d}"/>`,
    zorro: `<path d="M-78 -262L-70 -342L-18 -300ZM78 -262L70 -342L18 -300Z" fill="${coat}"/><path d="M-66 -282L-62 -322L-36 -302ZM66 -282L62 -322L36 -302Z" fill="#3a2a20"/>`,
  };
  const hand = `rotate(${n1(-150 * arm)} 62 -176)`;
  return `<g transform="translate(${n1(x)} ${n1(y)}) scale(${((h / 330) * flip).toFixed(3)} ${(h / 330).toFixed(3)})"><ellipse cx="-34" cy="-14" rx="42" ry="20" fill="${d}"/><ellipse cx="34" cy="-14" rx="42" ry="20" fill="${d}"/><path d="M-50 -90V-20M50 -90V-20" stroke="${coat}" stroke-width="52" stroke-linecap="round" transform="scale(.72 1)"/><path d="M-72 -168C-110 -140 -112 -110 -100 -84" fill="none" stroke="${coat}" stroke-width="40" stroke-linecap="round"/><path d="M-86 -84C-96 -200 -60 -206 0 -206C60 -206 96 -200 86 -84C70 -52 -70 -52 -86 -84Z" fill="${jersey}"/><path d="M-84 -92C-60 -66 60 -66 84 -92L86 -80C70 -52 -70 -52 -86 -80Z" fill="${trim}"/><g transform="scale(${flip} 1)">${text('1', 0, -104, { size: 70, color: trim, align: 'middle', face: 'bold' })}</g><g transform="${hand}"><path d="M62 -176C92 -150 100 -110 92 -80" fill="none" stroke="${coat}" stroke-width="40" stroke-linecap="round"/></g>${ears[animal]}<ellipse cx="0" cy="-244" rx="88" ry="76" fill="${coat}"/><ellipse cx="0" cy="-222" rx="50" ry="40" fill="${belly}"/><ellipse cx="0" cy="-240" rx="16" ry="11" fill="#2a1a14"/><path d="M-22 -212Q0 -194 22 -212" fill="none" stroke="#2a1a14" stroke-width="6" stroke-linecap="round"/><circle cx="-36" cy="-264" r="9" fill="#2a1a14"/><circle cx="36" cy="-264" r="9" fill="#2a1a14"/></g>`;
}
