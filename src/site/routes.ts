import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The site map. What stands at each address is in the specification's route table. */
export default [
  layout('screens/Screens.tsx', [
    index('screens/Home/Home.tsx'),
    route('equipos', 'screens/TeamsOverview/TeamsOverview.tsx'),
    route('equipos/:tipo', 'screens/TeamList/TeamList.tsx'),
    route('equipos/:tipo/:equipo', 'screens/Team/Team.tsx'),
    route('galeria', 'screens/Gallery/Gallery.tsx'),
    route('galerias', 'screens/Seasons/Seasons.tsx'),
    route('galerias/:curso', 'screens/SeasonAlbums/SeasonAlbums.tsx'),
    route('galerias/:curso/:tipo', 'screens/Album/Album.tsx'),
    route('entrenamientos', 'screens/Training/Training.tsx'),
    route('quienes-somos', 'screens/About/About.tsx'),
    route('junta-directiva', 'screens/Board/Board.tsx'),
    route('cuerpo-tecnico', 'screens/Staff/Staff.tsx'),
    route('aviso-legal', 'screens/Legal/LegalNotice.tsx'),
    route('privacidad-y-cookies', 'screens/Legal/Privacy.tsx'),
    // Pages the club has written, and the old addresses of team listings.
    route(':pagina', 'screens/Page/Page.tsx'),
  ]),
] satisfies RouteConfig;
