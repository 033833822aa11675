/** What one more item of a list is called; others are «uno más». */
const ONE_MORE: Record<string, string> = {
  equipos: 'Añadir un equipo',
  junta: 'Añadir una persona',
  entrenadores: 'Añadir una persona',
  lugares: 'Añadir un lugar',
  cursos: 'Añadir un curso',
  albumes: 'Añadir un álbum',
  capitulos: 'Añadir un capítulo',
  avisos: 'Añadir un aviso',
  partidos: 'Añadir un partido',
  cierres: 'Añadir un cierre',
  cambios: 'Añadir un cambio',
  extras: 'Añadir un entrenamiento',
  patrocinadores: 'Añadir un patrocinador',
  colaboradores: 'Añadir un colaborador',
  redes: 'Añadir una red',
  links: 'Añadir un enlace',
  direccion: 'Añadir una línea',
  address: 'Añadir una línea',
  sets: 'Añadir un set',
};

/** The words of the button that adds an item to a list. @param key of the list in the content */
export const addWords = (key: string): string => ONE_MORE[key] ?? 'Añadir uno más';
