import { useId } from 'react';
import { consentRecord } from '../../consent/record.ts';
import { Notice } from '../parts/Notice.tsx';
import css from './PermissionForm.module.css';
import { type PermissionToSay, usePermission } from './usePermission.ts';

// Each field is explained in the words of its own declaration.
const { guarda, desde, hasta, menores, consienten } = consentRecord.shape;

/** Who agreed to an album's photos: whoever keeps the signed forms is an office, never a person's name. */
export function PermissionForm({ action, ...given }: PermissionToSay & { action: string }) {
  const id = useId();
  const { value, put, offered, toggle, save, busy, failure, hasFieldFaults, faultsOf } = usePermission(given);
  const described = (field: string) => ({
    'aria-describedby': `${id}${field}-help ${id}${field}-fault`,
    'aria-invalid': faultsOf(field) !== '' || undefined,
  });
  const words = (field: string, help: string | undefined) => (
    <>
      <p id={`${id}${field}-help`} className={css.help}>
        {help}
      </p>
      <p id={`${id}${field}-fault`} className={css.fault}>
        {faultsOf(field)}
      </p>
    </>
  );
  return (
    <form className={css.form} noValidate onSubmit={save}>
      <div className={css.field}>
        <label htmlFor={`${id}guarda`}>Quién guarda los permisos</label>
        <input
          id={`${id}guarda`}
          className={css.input}
          autoComplete="off"
          placeholder="la secretaría"
          value={value.guarda}
          onChange={({ target }) => put({ guarda: target.value })}
          {...described('guarda')}
        />
        {words('guarda', guarda.description)}
      </div>
      <div className={css.days}>
        {(['desde', 'hasta'] as const).map((day) => (
          <div key={day} className={css.field}>
            <label htmlFor={id + day}>{day === 'desde' ? 'Valen desde' : 'Valen hasta (opcional)'}</label>
            <input
              id={id + day}
              type="date"
              className={css.input}
              value={value[day] ?? ''}
              onChange={({ target }) => put({ [day]: target.value })}
              {...described(day)}
            />
            {words(day, (day === 'desde' ? desde : hasta).description)}
          </div>
        ))}
      </div>
      <div className={css.field}>
        <label className={css.check}>
          <input
            type="checkbox"
            checked={value.menores}
            onChange={({ target }) => put({ menores: target.checked })}
            {...described('menores')}
          />
          En el álbum salen menores de edad
        </label>
        {words('menores', menores.description)}
      </div>
      <fieldset className={css.field} {...described('consienten')}>
        <legend>Quién ha firmado</legend>
        {offered.map((who) => (
          <label key={who} className={css.check}>
            <input type="checkbox" checked={value.consienten.includes(who)} onChange={() => toggle(who)} />
            {who.charAt(0).toUpperCase() + who.slice(1)}
          </label>
        ))}
        {words('consienten', consienten.description)}
        <p className={css.help}>
          Desde los 14 años consiente la propia persona menor; por debajo, sus tutores (LOPDGDD, artículo 7).
        </p>
      </fieldset>
      {failure && (
        <Notice tone="error">
          {hasFieldFaults ? 'Falta algo en el permiso: está señalado arriba.' : failure}
        </Notice>
      )}
      <button type="submit" className="button" disabled={busy}>
        {action}
      </button>
    </form>
  );
}
