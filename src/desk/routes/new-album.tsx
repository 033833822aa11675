export { NewAlbum as default } from '../app/screens/NewAlbum.tsx';
