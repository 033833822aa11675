export { Withdraw as default } from '../app/screens/Withdraw.tsx';
