export { DetailView, type DetailViewProps } from './DetailView.tsx'
export { usePageTitle } from './usePageTitle.ts'
