import { AppError, describeFault, type FaultOf } from '../../../base/errors/app-error.ts';

/** Spanish messages for the board and the operator of the server, by code. */
const WORDING = {
  'damaged-people': ({ reason }: { reason: string }) =>
    `El archivo de las personas que pueden entrar está dañado y, mientras lo esté, no entra nadie. Avisa a quien lleva el servidor: tiene que corregirlo, o ponerlo de una copia. ${reason}`,
  'disk-full': () =>
    'En el servidor no queda sitio y ahora no se puede entrar ni cambiar quién entra. Quien ya está dentro sigue dentro. Avisa a quien lleva el servidor.',
  'email-taken': ({ email, name }: { email: string; name: string }) =>
    `«${email}» ya es la dirección de ${name}. Cada persona necesita la suya.`,
  'bad-email': ({ email }: { email: string }) => `«${email}» no es una dirección de correo.`,
  'last-board-member': ({ name }: { name: string }) =>
    `${name} es la única persona de la junta: antes de quitarla o de darle otro papel, invita a otra con el papel «Junta».`,
  'name-missing': () => 'Escribe el nombre de la persona.',
  'person-gone': () => 'Esa persona ya no está en la lista.',
  'teams-missing': () => 'Elige al menos un equipo: quien entrena solo puede cambiar lo de sus equipos.',
};

export type PeopleFault = FaultOf<typeof WORDING>;

/** A refused change of the people, or a damaged file of people. Nothing has changed. */
export class PeopleError extends AppError<PeopleFault> {
  constructor(fault: PeopleFault, options?: ErrorOptions) {
    super(fault, describeFault(WORDING, fault), options);
  }
}
