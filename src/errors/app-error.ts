/** Code of an error, in English kebab-case, with its parameters. */
interface AnyFault {
  readonly code: string;
}

/**
 * Base of all expected errors. Programs decide by the code. The message says the fault to the audience of the room;
 * for another audience, its own wording says it again. Any other error is a defect and is shown with its stack.
 */
export class AppError<F extends AnyFault = AnyFault> extends Error {
  readonly fault: F;
  readonly code: F['code'];

  constructor(fault: F, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.fault = fault;
    this.code = fault.code;
  }
}

/** Words of the faults of a room for one audience: a function for each code. */
export type Wording = Readonly<Record<string, (params: never) => string>>;

/** Parameters of a fault are those of the function that words it. */
type ParamsOf<Words> = Words extends (params: infer Params) => string
  ? unknown extends Params
    ? unknown
    : Params
  : never;

/** Faults that a wording covers. */
export type FaultOf<W extends Wording> = {
  [Code in keyof W]: { readonly code: Code } & ParamsOf<W[Code]>;
}[keyof W];

/** Says a fault in the words of an audience. */
export function wordFault<W extends Wording>(wording: W, fault: FaultOf<W>): string {
  return (wording[fault.code] as (fault: FaultOf<W>) => string)(fault);
}
