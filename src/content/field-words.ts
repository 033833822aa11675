/** What a field is called on a form. Keys of the content are Spanish or nearly; these do not say it well. */
const CALLED: Record<string, string> = {
  name: 'Nombre',
  title: 'Título',
  subtitle: 'Subtítulo',
  description: 'Descripción',
  descripcion: 'Descripción',
  division: 'Competición',
  route: 'Final de su dirección',
  link: 'Enlace',
  href: 'Enlace',
  address: 'Dirección',
  direccion: 'Dirección',
  img: 'Foto',
  img_movil: 'Foto para móviles',
  alt: 'Qué se ve en la foto',
  amount: 'Cuántas fotos hay',
  intro: 'Texto de entrada',
  fundacion: 'Año de fundación',
  telefono: 'Teléfono',
  email: 'Correo electrónico',
  cif: 'CIF',
  miga: 'Nombre en el camino de vuelta',
  boton: 'Botón de la portada',
  rutas_antiguas: 'Direcciones antiguas',
  donde: 'Dónde',
  competicion: 'Competición',
  dias: 'Días',
  dia: 'Día',
  primer_dia: 'Primer día',
  ultimo_dia: 'Último día',
  pasa_a: 'Pasa a',
  equipacion: 'Color de la equipación',
  albumes: 'Álbumes',
  capitulos: 'Capítulos',
  pies: 'Pies de foto',
  menores: 'Salen menores',
  pagina_en: 'Otro tipo de equipo bajo el que está su página',
  nacidos: 'Años de nacimiento',
  juegan: 'Quiénes juegan',
  sin_equipo: 'Sale aunque no lleve equipo',
  pie: 'Pie de página',
  submenu: 'Submenú',
  menu: 'Menú',
};

/** `pasa_a` -> `Pasa a`. @param title the schema's own word for it */
export function fieldWords(key: string, title?: string): string {
  if (title) return title;
  const words = CALLED[key] ?? key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
