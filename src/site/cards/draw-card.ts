/** SVG of a card, in the club's colours, with its horizon and its typeface. The crest is added when it is encoded. */

import { BALL_SHAPES, type BallShape } from '../../club/brand/balls.ts';
import type { Brand } from '../../club/brand/brand.ts';
import { ridgePoints } from '../../club/brand/drawings.ts';
import { computePalette } from '../../club/brand/palette.ts';
import { CARD_FORMATS, type CardContent, type CardFormat, type ListCard, type ResultCard } from './card.ts';
import { type Cut, drawLine, fitText, measure, type TypefaceLetters } from './lettering.ts';

interface Colours {
  ground: string;
  on: string;
  /** Text of less weight. */
  quiet: string;
  /** The winner's points. */
  strong: string;
  /** Colours of the ball. */
  leather: string;
  bright: string;
  court: string;
  /** Ridges from the farthest to the nearest. */
  haze: { fill: string; opacity: number }[];
  far: string;
  near: string;
  onNear: string;
  panel: string;
  onPanel: string;
  panelQuiet: string;
  panelStrong: string;
}

/** A won match has the club's bright colour as its sky, all else the dark one. The ridges behind a list are calm. */
function coloursOf({ colours }: Brand, content: CardContent): Colours {
  const { roles } = computePalette(colours).light;
  const role = (name: string) => roles[name] ?? '#000000';
  const panel = {
    panel: role('surface-dark'),
    onPanel: role('on-dark'),
    panelQuiet: role('on-dark-quiet'),
    panelStrong: role('accent'),
    leather: role('ball-leather'),
    bright: role('action'),
    court: role('court'),
  };
  if (content.kind === 'result' && content.isWin)
    return {
      ground: role('action'),
      on: role('on-action'),
      quiet: role('on-action'),
      strong: role('on-action'),
      haze: [0.16, 0.3].map((opacity) => ({ fill: role('court'), opacity })),
      far: role('court'),
      near: role('surface-night'),
      onNear: role('on-dark'),
      ...panel,
    };
  return {
    ground: role('surface-night'),
    on: role('on-dark'),
    quiet: role('on-dark-quiet'),
    strong: role('accent'),
    haze: [0.05, 0.09].map((opacity) => ({ fill: role('on-dark'), opacity })),
    far: content.kind === 'list' ? role('surface-dark-raised') : role('court'),
    near: role('surface-dark'),
    onNear: role('on-dark'),
    ...panel,
  };
}

/** Position of the crest, px. */
interface CrestBox {
  left: number;
  top: number;
  side: number;
}

const MARGIN = 72;

/** Context of the drawing functions. */
interface Canvas {
  face: TypefaceLetters;
  colours: Colours;
  width: number;
  height: number;
  isTall: boolean;
}

/** Draws a card. The crest belongs into the box. */
export function drawCard(
  content: CardContent,
  brand: Brand,
  face: TypefaceLetters,
  format: CardFormat,
): { svg: string; crest: CrestBox } {
  const { width, height } = CARD_FORMATS[format];
  const isTall = format === 'vertical';
  const colours = coloursOf(brand, content);
  const canvas = { face, colours, width, height, isTall };
  const side = isTall ? 128 : 84;
  const crest = { left: MARGIN, top: height - side - (isTall ? 48 : 26), side };
  const body = content.kind === 'result' ? drawResult(content, canvas) : drawList(content, canvas);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${colours.ground}"/>${drawLandscape(brand, canvas)}${body}${drawFoot(content.footer, canvas, crest)}</svg>`;
  return { svg, crest };
}

/** Ridges one behind the other, paler with the distance, and the ball at the corner. */
function drawLandscape({ horizon, ball }: Brand, canvas: Canvas): string {
  const { width, height, isTall, colours } = canvas;
  const unit = isTall ? height : height * 1.3;
  const ridge = (left: number, top: number, stretch: number, ridgeHeight: number) =>
    ridgePoints(horizon, {
      left: left * width,
      top: height - top * unit,
      width: stretch * width,
      height: ridgeHeight * unit,
    });
  const nearTop = 0.215 * unit;
  return [
    ...[ridge(-0.2, 0.62, 1.5, 0.62), ridge(-0.75, 0.4, 1.9, 0.4)].map((points, i) => {
      const { fill, opacity } = colours.haze[i] ?? {};
      return `<polygon points="${points}" fill="${fill}" opacity="${opacity}"/>`;
    }),
    `<polygon points="${ridge(0, 0.27, 1, 0.27)}" fill="${colours.far}"/>`,
    `<polygon points="${ridge(-0.3, 0.215, 1.6, 0.09)}" fill="${colours.near}"/>`,
    `<rect y="${height - nearTop + 0.09 * unit - 2}" width="${width}" height="${nearTop}" fill="${colours.near}"/>`,
    drawBall(ball, colours, ballBox(canvas)),
  ].join('');
}

/** Circle of the ball, which the corner of the card cuts. */
function ballBox({ width, height, isTall }: Canvas) {
  const radius = isTall ? 170 : 104;
  return { x: width - radius * 0.62, y: height - radius * 0.5, radius };
}

function drawBall(
  ball: Brand['ball'],
  colours: Colours,
  { x, y, radius }: ReturnType<typeof ballBox>,
): string {
  const styles: Record<BallShape['role'], string> = {
    leather: `fill="${colours.leather}"`,
    bright: `fill="${colours.bright}"`,
    court: `fill="${colours.court}"`,
    seams: `fill="none" stroke="${colours.panel}" stroke-opacity="0.45" stroke-width="0.05"`,
    lines: `fill="none" stroke="${colours.panel}" stroke-width="0.08"`,
    'lines-fill': `fill="${colours.panel}" fill-opacity="0.6"`,
  };
  const shapes = BALL_SHAPES[ball].map(({ role, ...shape }) =>
    'd' in shape
      ? `<path d="${shape.d}" ${styles[role]}/>`
      : `<ellipse cy="${shape.cy}" rx="${shape.rx}" ry="${shape.ry}" ${styles[role]}/>`,
  );
  return `<g transform="translate(${x} ${y}) scale(${radius})">${shapes.join('')}</g>`;
}

/** Name of the club beside its crest. */
function drawFoot(club: string, canvas: Canvas, { left, top, side }: CrestBox): string {
  const { face, colours, isTall } = canvas;
  const x = left + side + (isTall ? 32 : 24);
  const sizes = isTall ? [50, 45, 40, 36, 31, 27, 24] : [36, 32, 28, 24, 20];
  const { lines, size } = fitText(club, face, {
    cut: 'titular',
    width: ballBox(canvas).x - ballBox(canvas).radius - 24 - x,
    maxLines: 3,
    sizes,
  });
  const middle = top + side / 2;
  return drawLines(lines, face, { cut: 'titular', size, fill: colours.onNear, x, middle });
}

interface BlockOptions {
  cut: Cut;
  size: number;
  fill: string;
  x: number;
  /** Vertical middle of the lines. */
  middle: number;
  anchor?: 'start' | 'middle' | 'end';
}

/** Height of a capital letter and distance of lines, in sizes of the type. */
const CAP = 0.7;
const LEADING = { titular: 1.02, texto: 1.25 };

/** Draws lines around a vertical middle. */
function drawLines(
  lines: readonly string[],
  face: TypefaceLetters,
  { middle, ...options }: BlockOptions,
): string {
  const { size, cut } = options;
  const first = middle - ((lines.length - 1) * size * LEADING[cut]) / 2 + (size * CAP) / 2;
  return lines
    .map((line, i) => drawLine(line, face, { ...options, y: first + i * size * LEADING[cut] }))
    .join('');
}

function drawResult(card: ResultCard, canvas: Canvas): string {
  return canvas.isTall ? drawTallResult(card, canvas) : drawWideResult(card, canvas);
}

/** Team and facts of the match. Returns the SVG and its lower edge. */
function drawHead(card: ResultCard, canvas: Canvas, widthOfTitle: number, sizes: readonly number[]) {
  const { face, colours, isTall } = canvas;
  const { lines, size } = fitText(card.team, face, {
    cut: 'titular',
    width: widthOfTitle,
    maxLines: 2,
    sizes,
  });
  const facts = isTall
    ? [card.day, card.competition].filter(Boolean)
    : [[card.day, card.competition].filter(Boolean).join(' · ')];
  const top = isTall ? 84 : 56;
  const parts = lines.map((line, i) =>
    drawLine(line, face, {
      cut: 'titular',
      size,
      fill: colours.on,
      x: MARGIN,
      y: top + size * CAP + i * size * 1.02,
    }),
  );
  let y = top + size * CAP + (lines.length - 1) * size * 1.02 + (isTall ? 24 : 14);
  for (const fact of facts.filter(Boolean)) {
    const fitted = fitText(fact, face, {
      cut: 'texto',
      width: widthOfTitle,
      maxLines: 1,
      sizes: isTall ? [38, 34, 30] : [28, 25, 22],
    });
    y += fitted.size * 1.25;
    parts.push(
      drawLine(fitted.lines[0] ?? '', face, {
        cut: 'texto',
        size: fitted.size,
        fill: colours.quiet,
        x: MARGIN,
        y,
      }),
    );
  }
  return { svg: parts.join(''), bottom: y };
}

/** Breaks the names of both teams into lines at one size: in one line unless that would be small. */
function fitNames(
  { club, rival }: ResultCard,
  { face }: Canvas,
  width: number,
  height: number,
  sizes: readonly number[],
): { size: number; names: string[][] } {
  const cut = 'titular';
  const fitName = (name: string, maxLines: number, sizes: readonly number[]) =>
    fitText(name, face, { cut, width, maxLines, sizes });
  const inOneLine = sizes.slice(0, Math.ceil(sizes.length / 2));
  const longest = [club, rival].map((name) => {
    const single = fitName(name, 1, inOneLine);
    const fits = single.lines[0] === name;
    return fits
      ? single.size
      : fitName(
          name,
          3,
          sizes.filter((size) => 3 * size * LEADING[cut] <= height),
        ).size;
  });
  const size = Math.min(...longest);
  return { size, names: [club, rival].map((name) => fitName(name, 3, [size]).lines) };
}

/** Largest size at which the scores of both teams have this width, px. */
const scoreSize = ({ result }: ResultCard, { face }: Canvas, width: number, max: number): number =>
  Math.min(max, ...result.map((score) => (width * 1000) / measure(String(score), face, 'titular', 1000)));

/** Opacity of the lower score. */
const LOSER = 0.62;

function drawTallResult(card: ResultCard, canvas: Canvas): string {
  const { face, colours, width } = canvas;
  const head = drawHead(card, canvas, width - 2 * MARGIN, [88, 76, 66, 56, 48]);
  const hasParts = card.parts.length > 0;
  const bottom = hasParts ? 816 : 960;
  const top = head.bottom + 40;
  const rowHeight = (bottom - top) / 2;
  const size = scoreSize(card, canvas, 430, Math.min(rowHeight * 1.22, 330));
  const nameWidth =
    width -
    2 * MARGIN -
    Math.max(...card.result.map((score) => measure(String(score), face, 'titular', size))) -
    40;
  const fitted = fitNames(card, canvas, nameWidth, rowHeight - 8, [84, 76, 68, 60, 52, 44, 38]);
  const rows = drawScoreRows(card, canvas, {
    ...fitted,
    top,
    rowHeight,
    scoreSize: size,
    scoreX: width - MARGIN,
  });
  const line = `<rect x="${MARGIN}" y="${top + rowHeight - 2}" width="${width - 2 * MARGIN}" height="4" fill="${colours.on}" opacity="0.25"/>`;
  const parts = hasParts
    ? drawPartCells(card, canvas, { x: MARGIN, y: bottom + 20, width: width - 2 * MARGIN })
    : '';
  return head.svg + line + rows.join('') + parts;
}

interface ScoreRows {
  /** Lines of the two names, and their size. */
  names: readonly (readonly string[])[];
  size: number;
  top: number;
  rowHeight: number;
  scoreSize: number;
  /** End of the scores. */
  scoreX: number;
}

/** Names and scores of the two teams; the lower score has less weight. */
const drawScoreRows = ({ result }: ResultCard, { face, colours }: Canvas, rows: ScoreRows): string[] =>
  rows.names.map((lines, i) => {
    const middle = rows.top + rows.rowHeight * (i + 0.5);
    const name = drawLines(lines, face, {
      cut: 'titular',
      size: rows.size,
      fill: colours.on,
      x: MARGIN,
      middle,
    });
    const [own = 0, other = 0] = i === 0 ? result : result.toReversed();
    const score = drawLine(String(own), face, {
      cut: 'titular',
      size: rows.scoreSize,
      fill: own > other ? colours.strong : colours.on,
      x: rows.scoreX,
      y: middle + (rows.scoreSize * CAP) / 2,
      anchor: 'end',
    });
    return `${name}<g${own < other ? ` opacity="${LOSER}"` : ''}>${score}</g>`;
  });

/** Sets or periods as cells side by side, below the scores. */
function drawPartCells(
  { parts }: ResultCard,
  { face, colours }: Canvas,
  box: { x: number; y: number; width: number },
): string {
  const gap = 16;
  const height = 212;
  const count = Math.max(parts.length, 2);
  const cell = (box.width - gap * (count - 1)) / count;
  return parts
    .map(({ title, score }, i) => {
      const x = box.x + i * (cell + gap);
      const middle = x + cell / 2;
      const label = fitText(title, face, {
        cut: 'texto',
        width: cell - 12,
        maxLines: 1,
        sizes: [28, 25, 22, 19, 16],
      });
      const digits = Math.min(
        62,
        (cell - 24) / (Math.max(...score.map((points) => String(points).length)) * 0.78),
      );
      const rows = score.map((points, j) => {
        const isHigher = points > (score[1 - j] ?? 0);
        return drawLine(String(points), face, {
          cut: 'titular',
          size: digits,
          fill: isHigher ? colours.panelStrong : colours.onPanel,
          x: middle,
          y: box.y + (j === 0 ? 116 : 188),
          anchor: 'middle',
        });
      });
      return `<rect x="${x}" y="${box.y}" width="${cell}" height="${height}" rx="18" fill="${colours.panel}"/>${drawLine(
        label.lines[0] ?? '',
        face,
        {
          cut: 'texto',
          size: label.size,
          fill: colours.panelQuiet,
          x: middle,
          y: box.y + 42,
          anchor: 'middle',
        },
      )}${rows.join('')}`;
    })
    .join('');
}

/** A table as on television: name, score, sets. */
function drawWideResult(card: ResultCard, canvas: Canvas): string {
  const { face, colours, width } = canvas;
  const head = drawHead(card, canvas, width - 2 * MARGIN, [60, 52, 46, 40]);
  const top = head.bottom + 30;
  const bottom = 452;
  const rowHeight = (bottom - top) / 2;
  const cell = Math.min(92, 460 / Math.max(card.parts.length, 1));
  const partsWidth = card.parts.length * (cell + 8);
  const size = scoreSize(card, canvas, 190, Math.min(rowHeight * 1.12, 150));
  const scoreWidth = Math.max(...card.result.map((score) => measure(String(score), face, 'titular', size)));
  const scoreX = width - MARGIN - partsWidth - (partsWidth > 0 ? 28 : 0);
  const nameWidth = scoreX - scoreWidth - 30 - MARGIN;
  const fitted = fitNames(card, canvas, nameWidth, rowHeight - 8, [50, 45, 40, 36, 31, 27, 24]);
  const rows = drawScoreRows(card, canvas, { ...fitted, top, rowHeight, scoreSize: size, scoreX });
  const cells = card.parts.map(({ score }, i) => {
    const x = width - MARGIN - partsWidth + 8 + i * (cell + 8);
    const numbers = score.map((points, j) =>
      drawLine(String(points), face, {
        cut: 'titular',
        size: Math.min(46, cell * 0.5),
        fill: points > (score[1 - j] ?? 0) ? colours.panelStrong : colours.onPanel,
        x: x + cell / 2,
        y: top + rowHeight * (j + 0.5) + 16,
        anchor: 'middle',
      }),
    );
    return `<rect x="${x}" y="${top + 4}" width="${cell}" height="${2 * rowHeight - 8}" rx="14" fill="${colours.panel}"/>${numbers.join('')}`;
  });
  return head.svg + rows.join('') + cells.join('');
}

/** Largest number of rows of a list. */
const MAX_ROWS = { vertical: 16, horizontal: 16 };

function drawList(card: ListCard, canvas: Canvas): string {
  const { face, colours, width, height, isTall } = canvas;
  const title = fitText(card.title, face, {
    cut: 'titular',
    width: width - 2 * MARGIN,
    maxLines: isTall ? 2 : 1,
    sizes: isTall ? [120, 108, 96, 84, 72] : [72, 64, 56, 48],
  });
  const titleTop = isTall ? 80 : 52;
  const head = title.lines.map((line, i) =>
    drawLine(line, face, {
      cut: 'titular',
      size: title.size,
      fill: colours.on,
      x: MARGIN,
      y: titleTop + title.size * CAP + i * title.size,
    }),
  );
  const daysSize = isTall ? 38 : 28;
  const daysY =
    titleTop + title.size * CAP + (title.lines.length - 1) * title.size + daysSize * (isTall ? 1.8 : 1.6);
  head.push(
    drawLine(card.days, face, { cut: 'texto', size: daysSize, fill: colours.strong, x: MARGIN, y: daysY }),
  );

  const max = MAX_ROWS[isTall ? 'vertical' : 'horizontal'];
  const shown = card.rows.length > max ? card.rows.slice(0, max - 1) : card.rows;
  const hidden = card.rows.length - shown.length;
  const columns = isTall || shown.length <= 7 ? 1 : 2;
  const perColumn = Math.ceil((shown.length + (hidden > 0 ? 1 : 0)) / columns);
  const top = daysY + (isTall ? 44 : 30);
  const bottom = height - (isTall ? 270 : 158);
  const rowHeight = Math.min(isTall ? 180 : 100, (bottom - top) / perColumn);
  const columnWidth = (width - 2 * MARGIN - (columns - 1) * 40) / columns;
  const layout = rowLayout(shown, canvas, columnWidth, rowHeight);
  const rows = shown.map((row, i) =>
    drawListRow(row, canvas, layout, {
      x: MARGIN + Math.floor(i / perColumn) * (columnWidth + 40),
      y: top + (i % perColumn) * rowHeight,
    }),
  );
  const more =
    hidden > 0
      ? drawLine(`Y ${hidden} más`, face, {
          cut: 'texto',
          size: rowHeight * 0.45,
          fill: colours.quiet,
          x: MARGIN + (columns - 1) * (columnWidth + 40),
          y: top + (perColumn - 1) * rowHeight + rowHeight * 0.6,
        })
      : '';
  return head.join('') + rows.join('') + more;
}

const leadSize = (rowHeight: number) => Math.min(68, rowHeight * (rowHeight > 100 ? 0.4 : 0.52));

/** Largest share of a low row's text that its name may take. */
const NAME_SHARE = 0.66;

type RowLayout = ReturnType<typeof rowLayout>;

/** Returns the measures that all rows of a list share, px, so that their columns align and their texts have one size. */
function rowLayout(rows: ListCard['rows'], { face }: Canvas, width: number, height: number) {
  const leadWidth =
    Math.max(...rows.map(({ lead }) => measure(lead, face, 'titular', leadSize(height)))) + 36;
  const textWidth = width - leadWidth - 24;
  // Low rows have name and detail beside each other.
  const isLow = height < 76 && width > 800;
  const wanted = {
    name: Math.min(54, height * (isLow ? 0.46 : 0.34)),
    detail: height * (isLow ? 0.42 : 0.29),
  };
  const longest = Math.max(...rows.map(({ name }) => measure(name, face, 'titular', wanted.name)));
  const nameWidth = isLow ? Math.min(longest + 28, textWidth * NAME_SHARE) : textWidth;
  const fitAll = (texts: string[], cut: Cut, room: number, size: number) =>
    Math.min(
      ...texts.map(
        (text) => fitText(text, face, { cut, width: room, maxLines: 1, sizes: shrinking(size) }).size,
      ),
    );
  const detailWidth = isLow ? textWidth - nameWidth : textWidth;
  return {
    height,
    leadWidth,
    isLow,
    nameWidth: isLow ? nameWidth - 20 : nameWidth,
    detailWidth,
    nameSize: fitAll(
      rows.map(({ name }) => name),
      'titular',
      isLow ? nameWidth - 20 : nameWidth,
      wanted.name,
    ),
    detailSize: fitAll(
      rows.map(({ detail }) => detail),
      'texto',
      detailWidth,
      Math.min(38, wanted.detail),
    ),
  };
}

/** Row of a list: a score or an hour on a plate, and two lines, or one where the rows are low. */
function drawListRow(
  row: ListCard['rows'][number],
  { face, colours }: Canvas,
  { height, leadWidth, isLow, nameWidth, detailWidth, nameSize, detailSize }: RowLayout,
  { x, y }: { x: number; y: number },
): string {
  const plate = height - Math.min(12, height * 0.14);
  const fill = row.isStrong ? colours.strong : colours.near;
  const lead = drawLine(row.lead, face, {
    cut: 'titular',
    size: leadSize(height),
    fill: row.isStrong ? colours.panel : colours.onNear,
    x: x + leadWidth / 2,
    y: y + plate / 2 + (leadSize(height) * CAP) / 2,
    anchor: 'middle',
  });
  const textX = x + leadWidth + 24;
  const oneLine = (text: string, cut: Cut, width: number, size: number) =>
    fitText(text, face, { cut, width, maxLines: 1, sizes: [size] });
  const name = oneLine(row.name, 'titular', nameWidth, nameSize);
  const detail = oneLine(row.detail, 'texto', detailWidth, detailSize);
  const middle = y + plate / 2;
  const nameY = isLow ? middle + (name.size * CAP) / 2 : middle - height * 0.06;
  const detailY = isLow ? middle + (detail.size * CAP) / 2 : middle + height * 0.32;
  return [
    `<rect x="${x}" y="${y}" width="${leadWidth}" height="${plate}" rx="${Math.min(16, plate / 4)}" fill="${fill}"/>`,
    lead,
    drawLine(name.lines[0] ?? '', face, {
      cut: 'titular',
      size: name.size,
      fill: colours.on,
      x: textX,
      y: nameY,
    }),
    drawLine(detail.lines[0] ?? '', face, {
      cut: 'texto',
      size: detail.size,
      fill: colours.quiet,
      x: isLow ? textX + nameWidth + 20 : textX,
      y: detailY,
    }),
  ].join('');
}

/** Sizes down to little more than half. */
const shrinking = (size: number) => [1, 0.9, 0.8, 0.72, 0.65, 0.58].map((share) => size * share);
