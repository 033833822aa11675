import { Route, Routes } from 'react-router';
import { OverviewContext, useOverview } from './overview.ts';
import { Failure } from './parts/Failure.tsx';
import { AlbumScreen } from './screens/AlbumScreen.tsx';
import { Albums } from './screens/Albums.tsx';
import { ContentList } from './screens/ContentList.tsx';
import { FileScreen } from './screens/FileScreen.tsx';
import { Health } from './screens/Health.tsx';
import { ImportMatches } from './screens/ImportMatches.tsx';
import { NewAlbum } from './screens/NewAlbum.tsx';
import { NewClub } from './screens/NewClub.tsx';
import { PermissionsReview } from './screens/PermissionsReview.tsx';
import { PublishScreen } from './screens/PublishScreen.tsx';
import { SeasonScreen } from './screens/SeasonScreen.tsx';
import { Versions } from './screens/Versions.tsx';
import { Withdraw } from './screens/Withdraw.tsx';
import { WithdrawnPhotos } from './screens/WithdrawnPhotos.tsx';
import { Shell } from './shell/Shell.tsx';

/** The screens of the desk by their addresses. */
export function App() {
  const { overview, failure, reload } = useOverview();
  if (failure?.refusal.code === 'sin-club') return <NewClub />;
  // What is open stays open while the server is away.
  if (failure && !overview) return <Failure error={failure} onRetry={reload} />;
  if (!overview) return <p role="status">Abriendo el escritorio…</p>;
  return (
    <OverviewContext value={{ ...overview, reload }}>
      <Shell>
        <Routes>
          <Route path="/" element={<Health />} />
          <Route path="/contenido" element={<ContentList />} />
          <Route path="/contenido/retiradas.yaml" element={<WithdrawnPhotos />} />
          <Route path="/contenido/*" element={<FileScreen />} />
          <Route path="/importar" element={<ImportMatches />} />
          <Route path="/versiones" element={<Versions />} />
          <Route path="/temporada" element={<SeasonScreen />} />
          <Route path="/fotos" element={<Albums />} />
          <Route path="/fotos/nuevo" element={<NewAlbum />} />
          <Route path="/fotos/permisos" element={<PermissionsReview />} />
          <Route path="/fotos/retirar" element={<Withdraw />} />
          <Route path="/fotos/:curso/:album" element={<AlbumScreen />} />
          <Route path="/publicar" element={<PublishScreen />} />
        </Routes>
      </Shell>
    </OverviewContext>
  );
}
