import { AppError, describeFault, type FaultOf } from '../../base/errors/app-error.ts';

/** Messages for the volunteer who creates a club. */
const WORDING = {
  'invalid-answers': ({ problems }: { problems: readonly string[] }) => problems.join('\n'),
  interrupted: () => '\nHas salido antes de terminar.',
  'not-empty': ({ folder }: { folder: string }) =>
    `${folder} ya existe y no está vacía: no se ha cambiado nada en ella.`,
  'no-parent-folder': ({ folder }: { folder: string }) =>
    `No existe la carpeta ${folder}, en la que iría el contenido del club. Créala, o corrige CONTENT_DIR en .env.`,
};

type NewClubFault = FaultOf<typeof WORDING>;

/** Error for a club that was not created, for a reason that the volunteer can fix. */
export class NewClubError extends AppError<NewClubFault> {
  constructor(fault: NewClubFault) {
    super(fault, describeFault(WORDING, fault));
  }
}
