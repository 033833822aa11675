import { AppError } from './app-error.ts';

/** Error of a command that cannot run as requested and has changed nothing. The message is for the person who typed it. */
export class UsageError extends AppError<{ code: 'usage' }> {
  constructor(message: string, options?: ErrorOptions) {
    super({ code: 'usage' }, message, options);
  }
}
