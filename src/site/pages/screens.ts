import { Agenda } from './Agenda/Agenda.tsx';
import { Album, Gallery, SeasonAlbums, Seasons } from './Galleries/Galleries.tsx';
import { Home } from './Home/Home.tsx';
import { Join } from './Join/Join.tsx';
import { PastSeason } from './PastSeason/PastSeason.tsx';
import { Board, Staff } from './People/People.tsx';
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
