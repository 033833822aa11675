import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Routes of the desk: screens, and resources without a component (`foto`, `subidas`, `publicar/tarea`, …). */
export default [
  route('club-nuevo', 'routes/new-club.tsx'),
  layout('routes/phone-layout.tsx', [
    route('entrar', 'routes/sign-in/sign-in.tsx'),
    route('entrar/enlace', 'routes/sign-in/link.tsx'),
    route('dispositivos', 'routes/devices.tsx'),
    route('hoy', 'routes/today/today.tsx'),
  ]),
  route('hoy/publicacion', 'routes/today/publication.ts'),
  route('salir', 'routes/sign-out.ts'),
  layout('routes/shell.tsx', [
    index('routes/health.tsx'),
    route('foto', 'routes/picture.ts'),
    route('contenido', 'routes/content-list.tsx'),
    route('contenido/retiradas.yaml', 'routes/withdrawn-photos.tsx'),
    route('contenido/documentos.yaml', 'routes/documents/documents.tsx'),
    route('contenido/galerias.yaml', 'routes/file/galleries.tsx'),
    route('contenido/*', 'routes/file/file.tsx'),
    route('importar', 'routes/import-matches/import-matches.tsx'),
    route('personas', 'routes/people/people.tsx'),
    route('versiones', 'routes/versions.tsx'),
    route('temporada', 'routes/season.tsx'),
    route('fotos', 'routes/albums.tsx'),
    route('fotos/nuevo', 'routes/new-album.tsx'),
    route('fotos/permisos', 'routes/permissions.tsx'),
    route('fotos/retirar', 'routes/withdraw.tsx'),
    route('fotos/:curso/:album', 'routes/album/album.tsx'),
    route('subidas/:id', 'routes/upload.ts'),
    route('documentos/:id', 'routes/documents/upload.ts'),
    route('publicar', 'routes/publish/publish.tsx'),
    route('publicar/ahora', 'routes/publish/now.ts'),
    route('publicar/tarea', 'routes/publish/job.ts'),
    route('publicar/carpetas', 'routes/publish/folders.ts'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
