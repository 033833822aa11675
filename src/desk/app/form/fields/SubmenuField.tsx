import { type InnerProps, useField } from '../form-context.ts';
import { Label } from '../labels.tsx';
import { ListField } from '../list/ListField.tsx';

/** What opens below an entry of the menu: nothing, a list of links, or all seasons of photos. */
export function SubmenuField(props: InnerProps) {
  const { schema, path, title } = props;
  const { id, value, put } = useField<unknown[] | string>(path);
  const list = schema.anyOf?.find(({ type }) => type === 'array');
  const chosen = Array.isArray(value) ? 'lista' : value ? 'galerias' : '';
  return (
    <>
      <Label {...props} />
      <select
        id={id}
        value={chosen}
        onChange={({ target }) => put(target.value === 'lista' ? [] : target.value || undefined)}
      >
        <option value="">Nada</option>
        <option value="lista">Una lista de enlaces</option>
        <option value="galerias">Todos los cursos de fotos</option>
      </select>
      {list && chosen === 'lista' && (
        <ListField schema={list} path={path} title={`${title}: enlaces`} required />
      )}
    </>
  );
}
