export { Albums as default } from '../app/screens/Albums.tsx';
