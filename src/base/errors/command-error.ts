import { AppError } from './app-error.ts';

/** Error of a command that cannot run as requested and has changed nothing. The message is for the person who typed it. */
export class CommandError extends AppError<{ code: 'not-run' }> {
  constructor(message: string, options?: ErrorOptions) {
    super({ code: 'not-run' }, message, options);
  }
}
