export { ContentList as default } from '../app/screens/ContentList.tsx';
