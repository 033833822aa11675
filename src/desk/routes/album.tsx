export { AlbumScreen as default } from '../app/screens/AlbumScreen.tsx';
