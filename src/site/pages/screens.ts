import { Agenda } from './Agenda/Agenda.tsx';
import { Album } from './Galleries/Album.tsx';
import { Gallery, SeasonAlbums, Seasons } from './Galleries/Galleries.tsx';
import { Home } from './Home/Home.tsx';
import { Join } from './Join/Join.tsx';
import { PastSeason } from './PastSeason/PastSeason.tsx';
import { People } from './People/People.tsx';
import { Team } from './Team/Team.tsx';
import { TeamList, TeamsOverview } from './Teams/Teams.tsx';
import { About, Legal, Written } from './Texts/Texts.tsx';
import { Training } from './Training/Training.tsx';
import { Venue } from './Training/Venue.tsx';

/** Every screen, by the name that pages give in `screen`. */
export const screens = {
  About,
  Agenda,
  Album,
  Gallery,
  Home,
  Join,
  Legal,
  PastSeason,
  People,
  SeasonAlbums,
  Seasons,
  Team,
  TeamList,
  TeamsOverview,
  Training,
  Venue,
  Written,
};
