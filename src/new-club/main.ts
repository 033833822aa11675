/**
 * `npm run nuevo-club`: begins the club's own content as a copy of the sample's. Asks in the terminal for what the options
 * do not answer; without a terminal the options have to answer everything.
 */
import { createInterface } from 'node:readline/promises';
import { reportAndExit } from '../build/report.ts';
import { readFolder } from '../content/read.ts';
import { sampleLeftovers } from '../content/sample-leftovers.ts';
import { readFolders } from '../contract/folders.ts';
import { loadEnvFile } from '../contract/project.ts';
import { allAnswers, givenAnswers, NewClubError } from './answers.ts';
import { checkIsFree, createClub } from './create.ts';
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
    throw new NewClubError('\nHas salido antes de terminar.');
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
  const leftovers = sampleLeftovers(await readFolder(ownContentDir));
  const inSample = leftovers.map(({ file, line, phrases }) => `  ${file}:${line}: ${phrases}`);
  console.log(`
${answers.nombre.trim()} ya tiene su contenido en ${ownContentDir}. Es una copia del club de muestra con tus datos.

Qué hacer ahora:
  1. Abre el escritorio con «npm run editar». La guía va tarea por tarea: docs/guia-del-voluntario.md
  2. Después de cada cambio, «npm run comprobar» dice si está todo bien; «npm start» enseña la web.
  3. Pon las fotos en photos. Mientras falten, en su lugar sale el escudo.
  4. Cuando no quede nada inventado, borra «muestra: true» de club.yaml: la comprobación avisará de las
     frases de la muestra que queden.

Lo que todavía describe al club de muestra (archivo, línea y palabras):
${inSample.join('\n')}`);
} catch (error) {
  if (!(error instanceof NewClubError)) reportAndExit(error);
  console.error(`${error.message}\nNo se ha escrito nada.`);
  process.exitCode = 1;
}
