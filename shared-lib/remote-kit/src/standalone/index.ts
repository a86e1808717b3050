export { mountStandalone } from './mountStandalone.tsx'
