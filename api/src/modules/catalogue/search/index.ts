export { PostgresSearchIndex } from './postgres-search.ts'
export type {
  SearchableAlbum,
  SearchableTrack,
  SearchFilters,
  SearchIndex,
} from './search-index.ts'
