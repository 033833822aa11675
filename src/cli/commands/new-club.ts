import { createInterface } from 'node:readline/promises';
import { readFolders } from '../../base/config/folders.ts';
import { collectAnswers } from '../../tasks/new-club/answers.ts';
import { checkTargetIsFree, createClub } from '../../tasks/new-club/create.ts';
import { NewClubError } from '../../tasks/new-club/new-club-error.ts';
import {
  answerNotes,
  type ClubAnswers,
  clubQuestions,
  questionText,
} from '../../tasks/new-club/questions.ts';
import { defineCommand } from '../command.ts';

/** Creates the club's own content. Asks in the terminal for answers that the options leave out. */
export const command = defineCommand({
  options: Object.fromEntries(
    clubQuestions.map((question) => [question, { type: 'string' as const, about: questionText(question) }]),
  ),
  async run({ options, env }) {
    const { ownContentDir } = readFolders(env);
    await checkTargetIsFree(ownContentDir);
    const answers = process.stdin.isTTY ? await askInTerminal(options) : await collectAnswers(options);
    await createClub(ownContentDir, answers);
    return `
${answers.nombre.trim()} ya tiene su contenido en ${ownContentDir}: lo que has respondido, el menú y los textos legales.
${answerNotes(answers)
  .map((sentence) => `\n${sentence}\n`)
  .join('')}
Qué hacer ahora:
  1. Abre el escritorio con «npm run editar» y añade los equipos, las personas y los lugares. Sin fotos también queda
     bien. La guía va tarea por tarea:
     docs/guia-del-voluntario.md
  2. Después de cada cambio, «npm run comprobar» dice si está todo bien; «npm start» enseña la web.
  3. Lee los textos legales y completa en los datos del club su NIF, su domicilio y su registro: la ley los pide.${
    env.CONTENT_DIR
      ? '\n\nEste contenido está donde dice CONTENT_DIR: escríbelo en .env (y PHOTOS_DIR, si lo usas), o delante de cada orden. Sin él, las órdenes trabajan con «content» o enseñan el club de muestra.'
      : ''
  }`;
  },
  nextStep: (error) => (error instanceof NewClubError ? 'No se ha escrito nada.' : undefined),
});

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
