import { z } from 'zod';
import { PROTECTION_PATH } from '../../../base/addresses/paths.ts';
import type { ContentNode } from '../content-node.ts';
import { personalData, valueKinds } from '../schema.ts';
import type { ValuePath } from '../yaml.ts';
import { club } from './club.ts';
import { type ClubDocument, clubDocuments } from './club-documents.ts';
import { yamlFile } from './declare.ts';
import { email, keyOf, text } from './fields.ts';

const DELEGATE = { policyPhrase: 'Su nombre y su teléfono están, con su permiso' };
const documentKey = keyOf('documentos.yaml').nullish();

const schema = z.strictObject({
  nombre: text.meta({ description: 'Quién es, con nombre y apellido.' }).register(personalData, DELEGATE),
  cargo: text.meta({ title: 'Cargo', description: 'Delegada de protección, Delegado de protección…' }),
  telefono: z
    .string()
    .trim()
    .refine((typed) => typed.replace(/\D/g, '').length >= 9)
    .register(valueKinds, { kind: 'phone' })
    .meta({ description: 'Un número que coge solo esa persona.' })
    .register(personalData, DELEGATE),
  email: email
    .meta({ description: 'Un buzón que lee solo esa persona: no el del club.' })
    .register(personalData, { policyPhrase: 'Puede escribirle cualquier menor' }),
  cuando: text.meta({
    title: 'Cuándo se puede hablar con esa persona',
    description: 'Días y horas, y dónde se la encuentra en persona.',
  }),
  pasos: z.array(text).min(1).meta({
    title: 'Qué pasa cuando alguien lo cuenta',
    description: 'Paso a paso, en frases que entienda una niña o un niño de diez años.',
    itemNoun: 'un paso',
  }),
  familias: z.array(text).nullish().meta({
    title: 'Para las familias',
    description: 'Qué hace el club para prevenir, y qué pueden hacer ellas.',
    itemNoun: 'un párrafo',
    prominent: true,
  }),
  protocolo: documentKey.meta({ title: 'Protocolo de protección', prominent: true }),
  codigo_de_conducta: documentKey.meta({ title: 'Código de conducta', prominent: true }),
});

/** Person whom minors can turn to, as LO 8/2021 asks of sports clubs. */
export const protection = yamlFile({
  name: 'proteccion.yaml',
  contents: 'Protección del menor: a quién acudir',
  part: 'El club',
  help: 'A quién puede acudir una niña o un niño si algo va mal. Tiene su página, que se enlaza al pie de todas. Lo pide la ley.',
  previewPath: PROTECTION_PATH,
  newSeason: 'keep',
  schema,
  absent: { protection: null },
  build: ([doc]): { protection: Protection | null } => ({ protection: buildProtection(doc) }),
});

export type Protection = ReturnType<typeof buildProtection>;

function buildProtection(doc: ContentNode<z.infer<typeof schema>>) {
  const { nombre, cargo, telefono, cuando, pasos, familias, protocolo, codigo_de_conducta } = doc.value;
  const clubEmail = doc.reader.nodes(club)[0]?.value.contacto.email;
  if (doc.value.email === clubEmail) doc.warn(['email'], { code: 'club mailbox' });
  return {
    name: nombre,
    role: cargo,
    phone: telefono,
    email: doc.value.email,
    /** Days, hours and place at which the delegate can be reached. */
    availability: cuando,
    /** Steps that follow a report. */
    steps: pasos,
    /** Paragraphs for families. */
    families: familias ?? [],
    protocol: resolveDocument(doc, ['protocolo'], protocolo),
    codeOfConduct: resolveDocument(doc, ['codigo_de_conducta'], codigo_de_conducta),
  };
}

/** Returns the document that a field names; null without one. */
function resolveDocument(
  doc: ContentNode<unknown>,
  path: ValuePath,
  key: string | null | undefined,
): ClubDocument | null {
  if (!key) return null;
  const documents = doc.reader.part(clubDocuments)?.documents;
  return doc.resolveKey(path, key, documents, clubDocuments.name)[0] ?? null;
}
