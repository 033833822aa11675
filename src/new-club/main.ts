/**
 * `npm run nuevo-club`: begins the club's own content. Asks in the terminal for what the options do not answer; without a
 * terminal the options have to answer what cannot be left empty.
 */
import { createInterface } from 'node:readline/promises';
import { readFolders } from '../config/folders.ts';
import { loadEnvFile } from '../config/project.ts';
import { reportAndExit } from '../errors/report.ts';
import { allAnswers, givenAnswers } from './answers.ts';
import { checkIsFree, createClub } from './create.ts';
import { NewClubError } from './new-club-error.ts';
import type { Answers } from './questions.ts';

/** Answers given in the terminal. */
async function interview(given: Partial<Answers>): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const gone = new AbortController();
  terminal.once('close', () => gone.abort());
  try {
    return await allAnswers(given, (words, wrong) => {
      for (const line of wrong) console.log(`  ${line}`);
      return terminal.question(`${words} `, { signal: gone.signal });
    });
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
    throw new NewClubError({ code: 'interrupted' });
  } finally {
    terminal.close();
  }
}

try {
  loadEnvFile();
  const { ownContentDir } = readFolders(process.env);
  const given = givenAnswers(process.argv.slice(2));
  await checkIsFree(ownContentDir);
  const answers = process.stdin.isTTY ? await interview(given) : await allAnswers(given);
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
