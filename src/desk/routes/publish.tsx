export { PublishScreen as default } from '../app/screens/PublishScreen.tsx';
