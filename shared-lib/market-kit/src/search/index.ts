export { SiteSearch } from './SiteSearch.tsx'
