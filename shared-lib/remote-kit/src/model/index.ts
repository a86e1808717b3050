export { type Album, toAlbum } from './album.ts'
export { type Page, toPage } from './page.ts'
export { type Suggestions, toSuggestions } from './suggestions.ts'
export { type Artist, type AudioFile, type Track, tagSetOf, toTrack } from './track.ts'
