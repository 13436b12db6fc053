export { App } from '../client/app/App.tsx';
