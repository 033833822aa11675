/** Lower case and without accents, so that `Miercoles` is as near to `miércoles` as it looks. */
export function withoutAccents(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** A text as an id or a part of an address: `Ámbito de aplicación` -> `ambito-de-aplicacion`; may be empty. */
export function slugOf(text: string): string {
  return withoutAccents(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
