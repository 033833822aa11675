/** `npm run serve`: serves the built site without building; see src/start.ts. */
import { loadEnvFile } from '../config/project.ts';
import { errorText } from '../errors/report.ts';
import { readServerConfig, serve } from './serve.ts';

try {
  loadEnvFile();
  await serve(readServerConfig(process.env));
} catch (error) {
  console.error(errorText(error));
  process.exit(1);
}
