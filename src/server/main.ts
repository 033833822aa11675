/** `npm run serve`: serves the built site without building; see src/start.ts. */
import { loadEnvironment } from '../config/environment.ts';
import { errorText } from '../errors/report.ts';
import { readServerConfig, serve } from './serve.ts';

try {
  await serve(readServerConfig(loadEnvironment()));
} catch (error) {
  console.error(errorText(error));
  process.exit(1);
}
