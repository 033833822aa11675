/**
 * `npm run nuevo-club`: creates the club's own content. Asks in the terminal for answers that the options leave out;
 * without a terminal, the options must contain all required answers.
 */
import { createInterface } from 'node:readline/promises';
import { loadEnvironment } from '../config/environment.ts';
import { readFolders } from '../config/folders.ts';
import { reportAndExit } from '../errors/report.ts';
import { collectAnswers, parseAnswerOptions } from './answers.ts';
import { checkTargetIsFree, createClub } from './create.ts';
import { NewClubError } from './new-club-error.ts';
import type { ClubAnswers } from './questions.ts';

/** Asks the open questions in the terminal. */
async function askInTerminal(optionAnswers: Partial<ClubAnswers>): Promise<ClubAnswers> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new AbortController();
  terminal.once('close', () => closed.abort());
  try {
    return await collectAnswers(optionAnswers, (text, problems) => {
      for (const line of problems) console.log(`  ${line}`);
      return terminal.question(`${text} `, { signal: closed.signal });
    });
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
    throw new NewClubError({ code: 'interrupted' });
  } finally {
    terminal.close();
  }
}

try {
  const { ownContentDir } = readFolders(loadEnvironment());
  const optionAnswers = parseAnswerOptions(process.argv.slice(2));
  await checkTargetIsFree(ownContentDir);
  const answers = process.stdin.isTTY
    ? await askInTerminal(optionAnswers)
    : await collectAnswers(optionAnswers);
  await createClub(ownContentDir, answers);
  console.log(`
${answers.nombre.trim()} ya tiene su contenido en ${ownContentDir}: lo que has respondido, el menú y los textos legales.

Qué hacer ahora:
  1. Abre el escritorio con «npm run editar» y añade los equipos, las personas y los lugares. Sin fotos también queda
     bien. La guía va tarea por tarea: docs/guia-del-voluntario.md
  2. Después de cada cambio, «npm run comprobar» dice si está todo bien; «npm start» enseña la web.
  3. Lee los textos legales y completa en club.yaml el NIF, el domicilio y el registro del club: la ley los pide.`);
} catch (error) {
  if (!(error instanceof NewClubError)) reportAndExit(error);
  console.error(`${error.message}\nNo se ha escrito nada.`);
  process.exitCode = 1;
}
