import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '../../../../site/components/class-names.ts';
import type { PublishDestination } from '../../../../tasks/publish/settings.ts';
import { githubLetter, serverLetter } from '../../../core/publishing/letters.ts';
import type { PublishState } from '../../../core/publishing/publish-state.ts';
import { useClub } from '../../browser/use-club.ts';
import { Button } from '../../parts/Button.tsx';
import { CopyText } from '../../parts/CopyText.tsx';
import { TextField } from '../../parts/TextField.tsx';
import { useMainCommands } from './commands.tsx';
import { FolderField } from './FolderField.tsx';
import css from './publish.module.css';
import { WelcomeMailField } from './WelcomeMailField.tsx';
import { COMMON_WAYS, EXPERT_WAYS, KIND_NAMES, WAYS, type Way, wayOf } from './ways.ts';

/** Text field of a setting. */
type SettingField = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'help' | 'defaultValue' | 'required' | 'inputMode'
> & {
  /** Key in publicar.yaml. */
  name: string;
};

/** Fields of the server, named as in the welcome mails of hosts. */
const SERVER_FIELDS: SettingField[] = [
  { name: 'servidor', label: 'Servidor', help: 'O «host», como «sftp.ejemplo.org».', required: true },
  {
    name: 'puerto',
    label: 'Puerto',
    help: 'El de SFTP o SSH. Casi siempre, 22.',
    defaultValue: 22,
    inputMode: 'numeric',
    required: true,
  },
  { name: 'usuario', label: 'Usuario', required: true },
  {
    name: 'carpeta',
    label: 'Carpeta',
    help: 'La de la web: suele ser «public_html», «www» o «httpdocs».',
    required: true,
  },
];

const S3_FIELDS: SettingField[] = [
  {
    name: 'servidor',
    label: 'Dirección del almacén',
    help: 'La da el proveedor, como «https://s3.eu-west-1.amazonaws.com».',
  },
  { name: 'almacen', label: 'Nombre del almacén (bucket)' },
  {
    name: 'region',
    label: 'Región',
    help: 'Si el proveedor no da ninguna, «auto».',
    defaultValue: 'auto',
  },
  {
    name: 'acceso',
    label: 'Clave de acceso',
    help: 'La secreta no se guarda: se pide al publicar.',
  },
  {
    name: 'carpeta',
    label: 'Carpeta dentro del almacén',
    help: 'Déjala vacía si en él no hay nada más que la web.',
  },
];

/** Names in publicar.yaml of a destination's values. */
const KEYS: Record<string, string> = {
  server: 'servidor',
  port: 'puerto',
  user: 'usuario',
  folder: 'carpeta',
  keyFile: 'clave_privada',
  usesAgent: 'agente',
  bucket: 'almacen',
  region: 'region',
  accessKey: 'acceso',
};

/** Returns the saved values by the names of their fields. */
const savedValues = (
  destination: PublishDestination | undefined,
): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(destination ?? {}).flatMap(([key, value]) => {
      const name = KEYS[key];
      return name ? [[name, value]] : [];
    }),
  );

/** Reads the form: the settings as values of publicar.yaml, and the password, which is not one of them. */
function readForm(form: HTMLFormElement, way: Way) {
  const typed = [...new FormData(form)].map(([name, text]) => [name, String(text).trim()] as const);
  const {
    direccion = null,
    contrasena,
    agente,
    puerto,
    ...place
  } = Object.fromEntries(typed.filter(([name, text]) => text !== '' && name !== 'donde'));
  const destino = {
    tipo: KIND_NAMES[way] ?? '',
    ...place,
    ...(puerto && { puerto: Number(puerto) }),
    ...(agente && { agente: true }),
  };
  return {
    settings: { destino, direccion },
    ...(contrasena && {
      secrets: place.clave_privada ? { passphrase: contrasena } : { password: contrasena },
    }),
  };
}

interface Props {
  state: PublishState;
  /** True if the question is open at first. */
  isOpen: boolean;
  /** Id of the shown trial; null without one. */
  trialId: number | null;
  /** Progress and result of the trial. */
  children: ReactNode;
}

/** Question where the site is published, and the fields of the chosen answer. */
export function Settings({ state, isOpen, trialId, children }: Props) {
  const { send } = useMainCommands();
  const { settings, proposedFolder } = state;
  const saved = wayOf(settings.destination, proposedFolder);
  const [open] = useState(isOpen);
  const [way, setWay] = useState<Way | null>(saved);
  const trial = useRef<HTMLDivElement>(null);
  const [firstTrialId] = useState(trialId);
  // The pressed button is above the other answers.
  useEffect(() => {
    if (trialId !== firstTrialId) trial.current?.scrollIntoView({ block: 'nearest' });
  }, [trialId, firstTrialId]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (way === null) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    send({
      intent: 'save',
      ...readForm(event.currentTarget, way),
      createFolder: way === 'here',
      test: submitter?.getAttribute('value') === 'probar',
    });
  }

  const answers = (ways: readonly Way[]) => (
    <ul className={css.ways}>
      {ways.map((option) => (
        <Answer
          key={option}
          way={option}
          isChosen={way === option}
          isFolded={way !== null && way !== option}
          onChoose={() => setWay(option)}
        >
          {/* The fields keep what is saved for their own kind of destination only. */}
          <WayFields way={option} state={state} isSaved={saved === option} />
        </Answer>
      ))}
    </ul>
  );
  return (
    <details className="fold panel" open={open}>
      <summary id="donde">Dónde se publica</summary>
      <form className="stack" onSubmit={submit}>
        <fieldset>
          <legend>¿Dónde estará la web?</legend>
          {answers(COMMON_WAYS)}
          <details className="fold" open={saved !== null && EXPERT_WAYS.includes(saved)}>
            <summary>Otra manera</summary>
            {answers(EXPERT_WAYS)}
          </details>
        </fieldset>
      </form>
      <div ref={trial} className={children ? css.trial : undefined}>
        {children}
      </div>
    </details>
  );
}

interface AnswerProps {
  way: Way;
  isChosen: boolean;
  /** True if another answer is chosen, so that this one shows its title only. */
  isFolded: boolean;
  onChoose: () => void;
  /** Fields of the answer. */
  children: ReactNode;
}

/** Answer with what it needs, costs and takes. The chosen one shows its fields. */
function Answer({ way, isChosen, isFolded, onChoose, children }: AnswerProps) {
  const id = useId();
  const { title, needs, cost, time } = WAYS[way];
  return (
    <li className={classNames(css.way, isChosen && css.chosen)}>
      <label className="check">
        <input
          type="radio"
          name="donde"
          value={way}
          checked={isChosen}
          onChange={onChoose}
          aria-describedby={isFolded ? undefined : id}
        />
        <strong>{title}</strong>
      </label>
      {!isFolded && (
        <dl id={id} className={css.facts}>
          <div>
            <dt>Hace falta:</dt> <dd>{needs}</dd>
          </div>
          <div>
            <dt>Cuesta al año:</dt> <dd>{cost}</dd>
          </div>
          <div>
            <dt>Se tarda:</dt> <dd>{time}</dd>
          </div>
        </dl>
      )}
      {isChosen && <div className="stack">{children}</div>}
    </li>
  );
}

interface FieldsProps {
  way: Way;
  state: PublishState;
  /** True if this is the saved answer. */
  isSaved: boolean;
}

/** Fields of an answer, or the text to send to whoever can carry it out. */
function WayFields({ way, state, isSaved }: FieldsProps) {
  const { club } = useClub();
  const { settings, clubAddress, proposedFolder } = state;
  const address = settings.address ?? clubAddress;
  const values = isSaved ? savedValues(settings.destination) : {};
  const field = ({ name, ...props }: SettingField) => (
    <TextField
      key={name}
      name={name}
      autoComplete="off"
      {...props}
      defaultValue={String(values[name] ?? props.defaultValue ?? '')}
    />
  );
  switch (way) {
    case 'github':
      return <CopyText title="Envía esto a quien sepa usar Git" text={githubLetter(club, address)} />;
    case 'server':
      return <CopyText title="Envía esto a quien sepa de servidores" text={serverLetter(club, address)} />;
    case 'container':
      return null;
    case 'here':
    case 'folder':
      return (
        <>
          <FolderField
            key={way}
            name="carpeta"
            label={way === 'here' ? 'Carpeta en la que se deja la web' : 'Carpeta de la web'}
            help="Con su ruta completa, como «/srv/web» o «D:\web»."
            required
            defaultValue={String(values.carpeta ?? (way === 'here' ? proposedFolder : ''))}
          />
          {way === 'folder' && <AddressField state={state} />}
          <SaveButtons />
        </>
      );
    case 's3':
      return (
        <>
          <div className="fields">{S3_FIELDS.map(field)}</div>
          <AddressField state={state} />
          <SaveButtons />
        </>
      );
    case 'hosting':
      return (
        <>
          <WelcomeMailField />
          <div className="fields">
            {SERVER_FIELDS.map(field)}
            <TextField
              name="contrasena"
              label="Contraseña"
              type="password"
              autoComplete="off"
              help="No se guarda: el escritorio la recuerda hasta que se cierra."
            />
            <AddressField state={state} />
          </div>
          <details className="fold" open={Boolean(values.clave_privada ?? values.agente)}>
            <summary>Entrar con una clave en vez de contraseña</summary>
            <div className="stack tight">
              {field({
                name: 'clave_privada',
                label: 'Archivo de la clave privada',
                help: 'Con su ruta completa. Su contraseña, si la tiene, va en «Contraseña».',
              })}
              <label className="check">
                <input type="checkbox" name="agente" value="si" defaultChecked={values.agente === true} />
                Entrar con las claves que este ordenador tiene abiertas (agente SSH)
              </label>
            </div>
          </details>
          <SaveButtons />
        </>
      );
  }
}

const AddressField = ({ state: { settings, clubAddress } }: Pick<FieldsProps, 'state'>) => (
  <TextField
    name="direccion"
    label="Dirección de la web"
    type="url"
    help={`Para comprobarla al acabar. Vacía, ${clubAddress ?? 'la de los datos del club'}.`}
    placeholder="https://"
    defaultValue={settings.address}
    autoComplete="off"
  />
);

const SaveButtons = () => (
  <div className="row">
    <Button type="submit" value="probar">
      Guardar y probar
    </Button>
    <Button type="submit" variant="quiet">
      Guardar
    </Button>
  </div>
);
