/** `npm run serve`: serves the built site without building; see src/start.ts. */
import { loadEnvFile } from '../config/project.ts';
import { startErrorMessage } from '../config/start-error.ts';
import { readServerConfig, serve } from './serve.ts';

try {
  loadEnvFile();
  await serve(readServerConfig(process.env));
} catch (error) {
  console.error(startErrorMessage(error));
  process.exit(1);
}
