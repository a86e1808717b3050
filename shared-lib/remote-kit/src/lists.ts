export { DetailView } from './details/DetailView.tsx'
export * from './lists/index.ts'
export * from './tables/index.ts'
