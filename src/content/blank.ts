import type { Club, TextPage } from './club.ts';

const text = (path: string): TextPage => ({
  path,
  title: '',
  description: '',
  img: null,
  alt: '',
  intro: '',
  sections: [],
});

/** Stands in for what could not be read, so that the rest of the content is still checked. Never published. */
export const BLANK = {
  identity: {
    muestra: false,
    nombre: '',
    nombreCorto: '',
    lema: '',
    descripcion: '',
    web: '',
    municipio: '',
    provincia: '',
    fundacion: 0,
    deporte: '',
    temporada: '',
    contacto: { email: '', telefono: '', direccion: [], intro: '' },
    legal: { cif: '', registro: '' },
    privacidadFormulario: '',
    escudo: { id: '' },
    portada: { img: { id: '' }, imgMovil: { id: '' }, alt: '' },
    redes: [],
  },
  historia: { title: '', description: '', paragraphs: [], img: { id: '' }, alt: '' },
  avisoLegal: text('/aviso-legal'),
  privacidad: text('/privacidad-y-cookies'),
} satisfies Partial<Club> & { identity: Partial<Club> };
