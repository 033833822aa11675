import { checkOldAddresses, checkPageNames } from './addresses.ts';
import { BLANK } from './blank.ts';
import type { BoardMember, Club, Partner, TextPage } from './club.ts';
import { checkCourts } from './courts.ts';
import { buildSeasons, checkRemoved } from './galleries.ts';
import { type LoadedFiles, loadFiles } from './load.ts';
import { type InnerLink, toInlineHtml } from './markdown.ts';
import { buildNavigation, checkInnerLinks } from './navigation.ts';
import { originOf, placeholdersOf } from './placeholders.ts';
import { ContentError, type Problem } from './problems.ts';
import { fillLoaded, type Loaded, optionalPictureAt, pictureAt, type Reading } from './reading.ts';
import { buildCoaches, buildVenues, checkUnused } from './roster.ts';
import { warnOfSample } from './sample-traces.ts';
import type { BoardInput, ClubInput, PartnerInput } from './schema.ts';
import type { SitePages } from './site-page.ts';
import { buildKinds } from './teams.ts';
import { buildStory, buildText, type LoadedText } from './texts.ts';
import { report, type Source } from './yaml-source.ts';

function buildPartners(reading: Reading, source: Source, key: string, list: PartnerInput[]): Partner[] {
  return list.map(({ title, subtitle, img, href }, i) => ({
    title,
    subtitle,
    img: pictureAt(reading, source, [key, i, 'img'], img),
    href: href ?? '',
  }));
}

function buildBoard(reading: Reading, { source, value }: Loaded<BoardInput>): BoardMember[] {
  return value.junta.map(({ name, title, img }, i) => ({
    name,
    title,
    img: optionalPictureAt(reading, source, ['junta', i, 'img'], img),
  }));
}

/** The fields that club.yaml itself holds. */
function buildIdentity(reading: Reading, { source, value }: Loaded<ClubInput>) {
  const { portada, contacto, legal } = value;
  const privacidadFormulario = toInlineHtml(value.privacidad_formulario);
  if (privacidadFormulario === null)
    report(reading.problems, source, ['privacidad_formulario'], {
      found: 'El aviso tiene algo más que un párrafo.',
      allowed: 'un solo párrafo, que puede llevar enlaces',
    });
  return {
    muestra: Boolean(value.muestra),
    nombre: value.nombre,
    nombreCorto: value.nombre_corto,
    lema: value.lema,
    descripcion: value.descripcion,
    web: originOf(value.web),
    municipio: value.municipio,
    provincia: value.provincia,
    fundacion: value.fundacion,
    deporte: value.deporte ?? '',
    temporada: value.temporada,
    contacto: { ...contacto, telefono: contacto.telefono ?? '' },
    legal,
    privacidadFormulario: privacidadFormulario ?? '',
    escudo: pictureAt(reading, source, ['escudo'], value.escudo),
    portada: {
      img: pictureAt(reading, source, ['portada', 'img'], portada.img),
      imgMovil: pictureAt(reading, source, ['portada', 'img_movil'], portada.img_movil),
      alt: portada.alt,
    },
    redes: value.redes ?? [],
  };
}

/** Everything but the club's identity and its menu. */
function buildParts(reading: Reading, raw: LoadedFiles, links: InnerLink[]) {
  const values = placeholdersOf(raw.club?.value, {
    equipos: raw.kinds.flatMap((kind) => kind.value.equipos).length,
    entrenadores: Object.keys(raw.coaches?.value.entrenadores ?? {}).length,
    lugares: Object.keys(raw.venues?.value.lugares ?? {}).length,
  });
  const filled = <L extends Loaded<unknown>>(loaded: L | null) =>
    loaded && { ...loaded, ...fillLoaded(reading, loaded, values) };
  const text = (loaded: LoadedText | null, path: string): TextPage[] =>
    loaded ? [buildText(reading, loaded, path, values, links)] : [];

  const club = filled(raw.club);
  const coachesFile = filled(raw.coaches);
  const venuesFile = filled(raw.venues);
  const board = filled(raw.board);
  const galleries = filled(raw.galleries);
  const sponsors = filled(raw.sponsors);
  const collaborators = filled(raw.collaborators);
  const kinds = raw.kinds.flatMap((kind) => filled(kind) ?? []);

  const coaches = coachesFile && buildCoaches(reading, coachesFile);
  const venues = venuesFile && buildVenues(reading, venuesFile);
  const tipos = buildKinds(reading, kinds, { coaches, venues, routes: raw.kindRoutes });
  if (raw.kindsComplete) checkUnused(reading, raw.coaches, raw.venues, raw.kinds);
  if (raw.venues) checkCourts(reading, kinds, raw.venues.value.lugares);
  const cursos = galleries ? buildSeasons(reading, galleries) : [];
  return {
    identity: club && buildIdentity(reading, club),
    tipos,
    entrenadores: [...(coaches?.values() ?? [])],
    lugares: [...(venues?.values() ?? [])],
    junta: board ? buildBoard(reading, board) : [],
    cursos,
    patrocinadores: sponsors
      ? buildPartners(reading, sponsors.source, 'patrocinadores', sponsors.value.patrocinadores)
      : [],
    colaboradores: collaborators
      ? buildPartners(reading, collaborators.source, 'colaboradores', collaborators.value.colaboradores)
      : [],
    historia: raw.story && buildStory(reading, raw.story, values, links),
    avisoLegal: text(raw.legal, '/aviso-legal')[0],
    privacidad: text(raw.privacy, '/privacidad-y-cookies')[0],
    paginas: raw.pages.flatMap((page) => text(page.text, page.path)),
    intros: {
      equipos: club?.value.intro_equipos ?? '',
      galerias: galleries?.value.intro ?? '',
      entrenamientos: venuesFile?.value.intro ?? '',
      junta: board?.value.intro ?? '',
      cuerpoTecnico: coachesFile?.value.intro ?? '',
      patrocinadores: sponsors?.value.intro ?? '',
      colaboradores: collaborators?.value.intro ?? '',
    },
  };
}

/**
 * Reads a club from its content folder, every reference resolved.
 * @param sitePages the pages that links may lead to
 * @throws {ContentError} with all problems at once, in Spanish, when anything is wrong.
 */
export async function readClub(contentDir: string, sitePages: SitePages): Promise<Club> {
  return (await checkContent(contentDir, sitePages)).club;
}

/** The same, with what should be looked at although it stops nothing. */
export async function checkContent(
  contentDir: string,
  sitePages: SitePages,
): Promise<{ club: Club; warnings: Problem[] }> {
  const reading: Reading = { problems: [], warnings: [], imgs: [] };
  const links: InnerLink[] = [];
  const raw = await loadFiles(contentDir, reading);
  const { identity, historia, avisoLegal, privacidad, ...rest } = buildParts(reading, raw, links);
  checkRemoved(reading, rest.cursos);
  // What could not be read is blank here, so that the rest is still checked.
  const draft: Club = {
    ...(identity ?? BLANK.identity),
    ...rest,
    historia: historia ?? BLANK.historia,
    avisoLegal: avisoLegal ?? BLANK.avisoLegal,
    privacidad: privacidad ?? BLANK.privacidad,
    menu: [],
    pie: [],
  };
  const pages = new Set(sitePages(draft).map(({ path }) => path));
  if (raw.pagesComplete) {
    checkPageNames(reading, raw.pages);
    checkOldAddresses(reading, raw.kinds, pages);
    checkInnerLinks(reading, links, pages);
  }
  const navigation = raw.menu && raw.pagesComplete ? buildNavigation(reading, raw.menu, draft, pages) : null;
  if (identity && !identity.muestra) warnOfSample(reading, raw.texts);
  if (reading.problems.length > 0) throw new ContentError(reading.problems);
  if (!identity || !historia || !avisoLegal || !privacidad || !navigation)
    throw new Error('A file was not read and nothing was said about it: nothing may be published.');
  const club = { ...rest, ...identity, ...navigation, historia, avisoLegal, privacidad };
  return { club, warnings: reading.warnings };
}
