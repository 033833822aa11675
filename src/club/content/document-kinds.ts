/** Kinds and files of the club's documents. Without a schema, because pages and screens of the desk use them. */

/**
 * Groups of documents with their kinds, in the order of the page. The first and the economic one follow articles 6 and 8
 * of Ley 19/2013, which clubs with public money must publish.
 */
export const DOCUMENT_GROUPS = [
  {
    title: 'Información institucional y organizativa',
    kinds: ['Estatutos', 'Reglamento', 'Organigrama', 'Memoria'],
  },
  { title: 'Protección y convivencia', kinds: ['Protocolo de protección', 'Código de conducta'] },
  { title: 'Formularios', kinds: ['Formulario'] },
  {
    title: 'Información económica y presupuestaria',
    kinds: ['Presupuesto', 'Cuentas anuales', 'Subvención', 'Contrato o convenio'],
  },
  { title: 'Otros documentos', kinds: ['Otro'] },
] as const;

type DocumentKind = (typeof DOCUMENT_GROUPS)[number]['kinds'][number];

/** Kinds of documents, in the order of the page. */
export const DOCUMENT_KINDS: readonly DocumentKind[] = DOCUMENT_GROUPS.flatMap(({ kinds }) => kinds);

/** Path of a document's PDF in the content folder. */
export const documentFile = (key: string): string => `documentos/${key}.pdf`;

/** PDF files of the content folder, which the documents of `documentos.yaml` are named after. */
export const DOCUMENT_FILE = /^documentos\/[a-z0-9]+(?:-[a-z0-9]+)*\.pdf$/;
