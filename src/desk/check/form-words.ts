/** What the checker says, for whoever fills in a form: fields as the form calls them, and nothing of how a file is written. */
import { isOf } from '../../content/file-names.ts';
import { FILES } from '../../content/files/files.ts';
import type { Problem } from '../../content/problems.ts';
import type { ReferenceKind, Remark } from '../api.ts';
import { fieldWords } from '../forms/field-words.ts';
import { formSchemaOf } from '../forms/form-schema.ts';

interface Schema {
  title?: string;
  refers?: ReferenceKind;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
}

/** Advice for whoever types a file, and what it is at a form. Names of fields in it are put into words afterwards. */
const ADVICE: readonly [RegExp, string][] = [
  [/^poner «[^»]+» en un equipo/, 'elegir a esta persona en un equipo'],
  [/^poner «[^»]+» en un entrenamiento o en un partido/, 'elegirlo en un entrenamiento o en un partido'],
  [/quitar la línea («\w+»)/, 'dejar vacío $1'],
  [/quitar esta línea, que sale sola de/, 'dejarlo vacío: sale solo de'],
  [/: quita («boton») de los demás/, ': deja vacío $1 en los demás'],
  [/ con una clave de \S+$/, ' con uno de la lista'],
  [/, con una clave de \S+,/, ', con uno de la lista,'],
  [/^una clave de \S+$/, 'uno de la lista'],
  [/«sets: \[[^\]]*\]»/, 'los puntos de cada set en «sets»'],
  [/, como «desde: \d+, hasta: \d+»/, ''],
  [/; o bien «ruta» y «foco: \[[^\]]*\]»/, ''],
  [/ en la cabecera/, ''],
  [/^otro nombre de archivo$/, 'otro nombre'],
  [/^(un día del calendario), como .*$/, '$1'],
  [/^una hora de cinco signos, como .*$/, 'una hora, como «18:00»'],
  [/(ya (?:cambia|está)) en la línea \d+/, '$1 en otra parte de la lista'],
  [/que el de la línea \d+/, 'que otro de la lista'],
  [/es el partido de la línea \d+/, 'es otro partido de la lista'],
  [/, o «menores: true» si en el álbum salen menores/, ', o marcar que en el álbum salen menores'],
  [/ aquí$/, ''],
];

const inside = (schema: Schema | undefined): Schema[] => [
  schema ?? {},
  ...(schema?.anyOf ?? []).flatMap(inside),
];

/** The schema of a field, of an item of a list or of an entry, below another one. */
function below(schema: Schema | undefined, step: string | number): Schema | undefined {
  for (const { items, properties, additionalProperties } of inside(schema)) {
    const found = typeof step === 'number' ? items : properties?.[step];
    if (found) return found;
    if (typeof additionalProperties === 'object') return additionalProperties;
  }
  return undefined;
}

const isField = (schema: Schema | undefined, step: string | number) =>
  inside(schema).some(({ properties }) => properties && Object.hasOwn(properties, step));

/** The schema of a field of this name, wherever it is. */
function anywhere(schema: Schema | undefined, name: string): Schema | undefined {
  for (const { properties, items, additionalProperties } of inside(schema)) {
    if (properties && Object.hasOwn(properties, name)) return properties[name];
    const inner = [...Object.values(properties ?? {}), items, additionalProperties];
    for (const each of inner) {
      const found = typeof each === 'object' ? anywhere(each, name) : undefined;
      if (found) return found;
    }
  }
  return undefined;
}

const schemas = new Map<string, Schema>();

function schemaOf(file: string): Schema {
  const declared = FILES.find((each) => isOf(each, file));
  if (!declared) return {};
  const known = schemas.get(declared.name) ?? (formSchemaOf(declared) as Schema);
  schemas.set(declared.name, known);
  return known;
}

/** `lugares.yaml` -> `«Lugares de entrenamiento»` */
const fileWords = (file: string) => {
  const declared = FILES.find((each) => each.name === file || isOf(each, file));
  return declared ? `«${declared.holds}»` : file;
};

/** A message with its fields and files in words. @param chain the schemas around the value, the file's first */
function inWords(message: string, chain: readonly (Schema | undefined)[]): string {
  const plain = ADVICE.reduce((words, [pattern, instead]) => words.replace(pattern, instead), message);
  const label = (name: string): string | null => {
    const near = [...chain].reverse().find((schema) => isField(schema, name));
    const found = below(near, name) ?? anywhere(chain[0], name);
    return found ? `«${fieldWords(name, found.title)}»` : null;
  };
  return plain
    .replace(/«([a-z_]+)(?:: ([^»]+))?»/g, (all, name: string, value?: string) => {
      const called = label(name);
      if (!called) return all;
      if (value === 'true') return `marcar ${called}`;
      return value ? `«${value}» en ${called}` : called;
    })
    .replace(/(?<![\w/«.-])(?:[a-z-]+\/)?[a-z-]+\.(?:yaml|md)\b/g, fileWords);
}

/** A problem in the words of its form. */
export function inFormWords({
  file,
  path,
  field,
  found,
  allowed,
  nearest,
  missing,
}: Problem): Omit<Remark, 'line'> {
  const schema = schemaOf(file);
  const chain: (Schema | undefined)[] = [schema];
  for (const step of path) chain.push(below(chain.at(-1), step));
  const steps = field.split(' › ');
  const named = path.map((step, i) =>
    typeof step === 'string' && isField(chain[i], step)
      ? fieldWords(step, chain[i + 1]?.title)
      : (steps[i] ?? String(step)),
  );
  const refers = chain.at(-1)?.refers;
  const label = named.at(-1) ?? '';
  return {
    file,
    path: [...path],
    field: named.join(' › '),
    label,
    found: missing && label ? `Falta «${label}».` : inWords(found, chain),
    ...(!missing && { allowed: allowed && inWords(allowed, chain), nearest }),
    ...(missing && { missing }),
    ...(refers && { refers }),
  };
}
