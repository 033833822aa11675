export { FileScreen as default } from '../app/screens/FileScreen.tsx';
