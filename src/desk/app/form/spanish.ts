import { type englishStringTranslator, replaceStringParameters, TranslatableString } from '@rjsf/utils';

/** The form library's own words, of those that these forms can show. */
const SPANISH: Partial<Record<TranslatableString, string>> = {
  [TranslatableString.ArrayItemTitle]: 'N.º',
  [TranslatableString.OptionPrefix]: 'Forma %1',
  [TranslatableString.TitleOptionPrefix]: '%1, forma %2',
  [TranslatableString.YesLabel]: 'Sí',
  [TranslatableString.NoLabel]: 'No',
  [TranslatableString.AddButton]: 'Añadir',
  [TranslatableString.AddItemButton]: 'Añadir',
  [TranslatableString.RemoveButton]: 'Quitar',
  [TranslatableString.ClearButton]: 'Vaciar',
  [TranslatableString.KeyLabel]: 'Clave de %1',
  [TranslatableString.NewStringDefault]: '',
  [TranslatableString.EmptyArray]: 'Todavía no hay nada.',
};

/** What stands where a schema cannot be shown as a form; the file can still be changed in a text editor. */
const UNKNOWN = 'Esta parte todavía no se puede cambiar aquí.';

/** Says the form library's words in Spanish. */
export const spanish: typeof englishStringTranslator = (words, params) =>
  replaceStringParameters(SPANISH[words] ?? UNKNOWN, params);
