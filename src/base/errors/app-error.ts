/** Code of an error, in English kebab-case, with its parameters. */
interface Fault {
  readonly code: string;
}

/**
 * Base class of expected errors. Callers branch on the code. The message is for the main audience of the module that throws;
 * other audiences have their own wording of the fault. Any other error is a defect and is shown with its stack.
 */
export class AppError<F extends Fault = Fault> extends Error {
  readonly fault: F;
  readonly code: F['code'];

  constructor(fault: F, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.fault = fault;
    this.code = fault.code;
  }
}

/** Messages of a module's faults for one audience, as functions by code. */
export type FaultMessages = Readonly<Record<string, (params: never) => string>>;

/** Parameters of a fault, derived from its message function. */
type ParamsOf<Message> = Message extends (params: infer Params) => string
  ? unknown extends Params
    ? unknown
    : Params
  : never;

/** Faults that a set of messages covers. */
export type FaultOf<Messages extends FaultMessages> = {
  [Code in keyof Messages]: { readonly code: Code } & ParamsOf<Messages[Code]>;
}[keyof Messages];

/** Returns the message of a fault for an audience. */
export function describeFault<Messages extends FaultMessages>(
  messages: Messages,
  fault: FaultOf<Messages>,
): string {
  return (messages[fault.code] as (fault: FaultOf<Messages>) => string)(fault);
}
