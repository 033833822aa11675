import { type FormEvent, useId, useState } from 'react';
import { nameOfPath } from '../../../../club/content/spelling.ts';
import { type Person, ROLE_NAMES, ROLES, type Role } from '../../../core/people/person.ts';
import { useClub } from '../../browser/use-club.ts';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { TextField } from '../../parts/TextField.tsx';

type PersonFacts = Omit<Person, 'id'>;

export const NEW_PERSON_FACTS: PersonFacts = { name: '', email: '', role: 'coach', teams: [] };

const ROLE_HELP: Record<Role, string> = {
  board: 'Todo, también esta lista.',
  photos: 'Álbumes, fotos y permisos.',
  coach: 'Cambios y resultados de sus equipos. No escribe avisos.',
};

interface Props {
  /** Facts before the change. */
  facts: PersonFacts;
  /** Label of the submitting button. */
  submitLabel: string;
  isBusy: boolean;
  problem: string | undefined;
  onSubmit: (facts: PersonFacts) => void;
  onCancel: () => void;
}

/** Form for a new person, or for changes to one. */
export function PersonForm({ facts, submitLabel, isBusy, problem, onSubmit, onCancel }: Props) {
  const [{ name, email, role, teams }, setFacts] = useState(facts);
  const change = (changed: Partial<PersonFacts>) => setFacts((before) => ({ ...before, ...changed }));
  const id = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit({ name, email, role, teams });
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextField
        label="Nombre"
        value={name}
        autoComplete="off"
        help="Sale en las versiones, al lado de cada cambio. No se publica."
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label="Correo"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        help={
          facts.email ? 'Si lo cambias, se cierran sus sesiones y tiene que entrar con el nuevo.' : undefined
        }
        onChange={({ target }) => change({ email: target.value })}
      />
      <fieldset>
        <legend>Qué puede hacer</legend>
        {ROLES.map((option) => (
          <label key={option} className="check">
            <input
              type="radio"
              name={`${id}-papel`}
              checked={role === option}
              onChange={() => change({ role: option })}
            />
            <span>
              <strong>{ROLE_NAMES[option]}</strong>. <span className="help">{ROLE_HELP[option]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {role === 'coach' && <TeamsField chosen={teams} onChange={(chosen) => change({ teams: chosen })} />}
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className="row">
        <Button type="submit" disabled={isBusy}>
          {submitLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

interface TeamsFieldProps {
  /** Keys of teams. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Teams to choose from, by kind of team. A chosen team that no longer exists stays until it is unchecked. */
function TeamsField({ chosen, onChange }: TeamsFieldProps) {
  const { equipos } = useClub().references;
  const gone = chosen
    .filter((key) => !equipos.some((team) => team.key === key))
    .map((key) => ({ key, name: nameOfPath(key), detail: 'Ya no existen' }));
  const kinds = Object.groupBy([...equipos, ...gone], ({ detail }) => detail);
  return (
    <fieldset>
      <legend>Sus equipos</legend>
      {Object.entries(kinds).map(([kind, teams = []]) => (
        <fieldset key={kind}>
          <legend className="help">{kind}</legend>
          {teams.map(({ key, name }) => (
            <label key={key} className="check">
              <input
                type="checkbox"
                checked={chosen.includes(key)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, key] : chosen.filter((team) => team !== key))
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}
