export { DetailView, type DetailViewProps } from './DetailView.tsx'
