/** What a volunteer reads about a slip in YAML. */
import type { ProblemText } from './problems.ts';

export const INDENT: ProblemText = {
  found: 'El sangrado de esta línea no cuadra con el de las líneas de arriba.',
  allowed: 'los mismos espacios al principio que sus líneas hermanas (dos por nivel)',
};

export const TOO_DEEP: ProblemText = {
  ...INDENT,
  allowed: `${INDENT.allowed}; si sigue el texto de la línea de arriba, todo él entre comillas`,
};

export const COLON: ProblemText = {
  found: 'Falta algo para entender esta línea como «campo: valor».',
  allowed:
    '«campo: valor», con un espacio tras los dos puntos; si el texto lleva dos puntos, va entre comillas: "texto: más texto"',
};

export const OUTDENTED: ProblemText = {
  found: 'Esta línea no es «campo: valor», o le faltan espacios al principio.',
  allowed: '«campo: valor»; si sigue el texto de la línea de arriba, los mismos espacios que ella',
};

export const CURLY: ProblemText = {
  found: 'Las comillas de este texto son curvas o angulares y aquí no valen como comillas.',
  allowed: 'comillas rectas por fuera: "texto: más texto"',
};

export const COMMA: ProblemText = {
  found: 'Aquí falta una coma entre dos campos, o un texto lleva dos puntos y no va entre comillas.',
  allowed: '{ campo: valor, otro: valor } o [uno, dos]; un texto con dos puntos: "texto: más texto"',
};

export const DASH_SPACE: ProblemText = {
  found: 'Falta un espacio tras el guion.',
  allowed: '«- », con un espacio',
};

export const DASH: ProblemText = {
  found: 'Quizá falta un «- » al principio de esta línea.',
  allowed: 'un guion y un espacio delante del primer campo de cada elemento de la lista',
};

export const TAB: ProblemText = {
  found: 'Hay un tabulador al principio de la línea.',
  allowed: 'solo espacios (dos por nivel)',
};

export const SIGN: ProblemText = {
  found: 'El texto empieza por un signo reservado (@, `, %…).',
  allowed: 'el texto entre comillas: "@club"',
};

export const DOCUMENTS: ProblemText = {
  found: 'Hay una línea «---» en medio del archivo.',
  allowed: 'un solo documento por archivo, sin «---»',
};

const unclosedQuotes = (sign: string): ProblemText => ({
  found: 'Aquí se abren unas comillas que no se cierran.',
  allowed: `las mismas comillas rectas al final del texto: ${sign}…${sign}`,
});

/** What opens a text or a list, what closes it, and what to say where nothing does. */
export const PAIRS: Record<string, { close: string; words: ProblemText }> = {
  '[': {
    close: ']',
    words: {
      found: 'Aquí se abre un corchete «[» que no se cierra.',
      allowed: 'un corchete «]» al final de la lista',
    },
  },
  '{': {
    close: '}',
    words: {
      found: 'Aquí se abre una llave «{» que no se cierra.',
      allowed: 'una llave «}» al final de los campos',
    },
  },
  '"': { close: '"', words: unclosedQuotes('"') },
  "'": { close: "'", words: unclosedQuotes("'") },
};
