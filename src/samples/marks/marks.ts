import { fitSize, text, textWidth, wrap } from '../lettering/lettering.ts';
import { document, type SvgPicture } from '../picture.ts';
import { hashText } from '../random.ts';
import { anySign, type Mark, marks } from './emblems.ts';

const box = 200;
const pad = 12;

/** A sponsor's or collaborator's mark on a transparent ground, sign to the left, name and line to the right; 1600 px wide. */
export function partnerMark(id: string, title: string, subtitle = ''): SvgPicture {
  const key = id.split('/').at(-1) ?? id;
  const known = marks[key];
  const seed = hashText(id);
  const made = anySign(seed);
  const mark: Mark = known ?? {
    sign: made.sign,
    face: (['wide', 'bold', 'tight'] as const)[seed % 3] as Mark['face'],
    color: made.color,
    second: '#5b6776',
    upper: seed % 2 === 0,
  };
  const name = mark.upper ? title.toLocaleUpperCase('es') : title;
  const lines = name.length > 15 ? wrap(name, textWidth(name, 80, mark.face) * 0.62, 80, mark.face) : [name];
  const size = Math.min(
    lines.length > 2 ? 52 : lines.length > 1 ? 76 : 104,
    ...lines.map((line) => fitSize(line, 640, 120, mark.face)),
  );
  const lead = size * (mark.upper ? 0.95 : 1.02);
  const sub = lines.length > 2 ? 32 : 36;
  const tall = lines.length * lead + (subtitle ? sub * 1.35 : 0);
  const top = pad + (box - tall) / 2;
  const x = pad + box + 36;
  const rows = lines.map((line, i) =>
    text(line, x, top + lead * (i + 0.82), {
      face: mark.face,
      size,
      color: mark.color,
      track: mark.face === 'wide' ? -0.02 : -0.005,
    }),
  );
  if (subtitle)
    rows.push(
      text(subtitle, x + 2, top + lines.length * lead + sub * 0.95, {
        face: 'text',
        size: sub,
        color: mark.second,
      }),
    );
  const width = Math.ceil(
    x +
      Math.max(
        ...lines.map((line) => textWidth(line, size, mark.face)),
        subtitle ? textWidth(subtitle, sub, 'text') : 0,
      ) +
      pad,
  );
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
