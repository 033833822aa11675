export { PermissionsReview as default } from '../app/screens/PermissionsReview.tsx';
