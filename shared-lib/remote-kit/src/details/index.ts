export { DetailView } from './DetailView.tsx'
