import { About } from './About/About.tsx';
import { Agenda } from './Agenda/Agenda.tsx';
import { Album } from './Album/Album.tsx';
import { Board } from './Board/Board.tsx';
import { Gallery } from './Gallery/Gallery.tsx';
import { Home } from './Home/Home.tsx';
import { Join } from './Join/Join.tsx';
import { Legal } from './Legal/Legal.tsx';
import { PastSeason } from './PastSeason/PastSeason.tsx';
import { SeasonAlbums } from './SeasonAlbums/SeasonAlbums.tsx';
import { Seasons } from './Seasons/Seasons.tsx';
import { Staff } from './Staff/Staff.tsx';
import { Team } from './Team/Team.tsx';
import { TeamList } from './TeamList/TeamList.tsx';
import { TeamsOverview } from './TeamsOverview/TeamsOverview.tsx';
import { Training } from './Training/Training.tsx';
import { Venue } from './Venue/Venue.tsx';
import { Written } from './Written/Written.tsx';

/** Every screen, by the name that pages give in `screen`. */
export const screens = {
  About,
  Agenda,
  Album,
  Board,
  Gallery,
  Home,
  Join,
  Legal,
  PastSeason,
  SeasonAlbums,
  Seasons,
  Staff,
  Team,
  TeamList,
  TeamsOverview,
  Training,
  Venue,
  Written,
};
