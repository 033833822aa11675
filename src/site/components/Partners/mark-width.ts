/** Room that a mark has, CSS px. */
interface Room {
  width: number;
  height: number;
}

/** Shape at which a mark fills the height of its room: those of wordmarks in two lines. */
const FULL_HEIGHT = 2.6;

/** Width of a mark, CSS px: marks of all shapes cover the same area, as far as their room allows. */
export function markWidth(shape: number, { width, height }: Room): number {
  const area = height * height * FULL_HEIGHT;
  return Math.round(Math.min(Math.sqrt(area * shape), width, height * shape));
}
