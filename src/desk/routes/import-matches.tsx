export { ImportMatches as default } from '../app/screens/ImportMatches.tsx';
