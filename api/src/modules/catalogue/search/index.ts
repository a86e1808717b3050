export { PostgresSearchIndex } from './postgres-search.ts'
export type {
  SearchableAlbum,
  SearchableTrack,
  SearchFilters,
  SearchIndex,
  SearchRequest,
  SearchResult,
} from './search-index.ts'
export { ALL_FIELDS } from './search-types.ts'
