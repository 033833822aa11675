export { SeasonScreen as default } from '../app/screens/SeasonScreen.tsx';
