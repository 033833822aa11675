/** What tells an item of a list from its neighbours while it is closed. */
const NAMING = ['name', 'nombre', 'title', 'titulo', 'texto', 'curso', 'rival', 'motivo', 'equipo', 'route'];
const DETAIL = ['division', 'description', 'subtitle', 'dia', 'fecha', 'desde'];

type Fields = Record<string, unknown>;

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function firstText(item: Fields, keys: readonly string[]): string {
  return keys.map((key) => textOf(item[key])).find((words) => words !== '') ?? '';
}

/** @param index counted from 0 */
export function itemName(item: unknown, index: number): { name: string; detail: string } {
  const fields = typeof item === 'object' && item !== null ? (item as Fields) : {};
  const name = firstText(fields, NAMING);
  return { name: name || `N.º ${index + 1}`, detail: firstText(fields, DETAIL) };
}
