import { fitSize, text, textWidth, wrap } from '../lettering/lettering.ts';
import { document, type SvgPicture } from '../picture.ts';
import { hashText } from '../random.ts';
import { anySign, type Mark, marks } from './emblems.ts';

const box = 200;
const pad = 12;

/** A sponsor's or collaborator's mark on a transparent ground, sign to the left, name to the right; 1600 px wide. */
export function partnerMark(id: string, title: string): SvgPicture {
  const key = id.split('/').at(-1) ?? id;
  const known = marks[key];
  const seed = hashText(id);
  const made = anySign(seed);
  const mark: Mark = known ?? {
    sign: made.sign,
    face: (['wide', 'bold', 'tight'] as const)[seed % 3] as Mark['face'],
    color: made.color,
    upper: seed % 2 === 0,
  };
  const name = mark.upper ? title.toLocaleUpperCase('es') : title;
  const lines = name.length > 15 ? wrap(name, textWidth(name, 80, mark.face) * 0.62, 80, mark.face) : [name];
  const largest = [124, 98, 68][Math.min(lines.length, 3) - 1] ?? 68;
  const size = Math.min(largest, ...lines.map((line) => fitSize(line, 700, largest, mark.face)));
  // Centred by what stands on the line: capitals are 0.7 em tall in every face.
  const lead = size * (mark.upper ? 0.95 : 1.04);
  const first = pad + box / 2 + (size * 0.7 - (lines.length - 1) * lead) / 2;
  const x = pad + box + 40;
  const rows = lines.map((line, i) =>
    text(line, x, first + lead * i, {
      face: mark.face,
      size,
      color: mark.color,
      track: mark.face === 'wide' ? -0.02 : -0.005,
    }),
  );
  const width = Math.ceil(x + Math.max(...lines.map((line) => textWidth(line, size, mark.face))) + pad);
  const height = box + pad * 2;
  const k = 1600 / width;
  const body = `<g transform="scale(${k.toFixed(4)})"><g transform="translate(${pad} ${pad})">${mark.sign}</g>${rows.join('')}</g>`;
  return {
    svg: document(1600, Math.round(height * k), body),
    width: 1600,
    height: Math.round(height * k),
    color: '#f6f2ea',
  };
}
