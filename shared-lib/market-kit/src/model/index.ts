export { type Album, toAlbum } from './album.ts'
export { type Hiding, hidingOf } from './hiding.ts'
export { type Suggestions, toSuggestions } from './suggestions.ts'
export { type Artist, type AudioFile, type Track, tagSetOf, toTrack } from './track.ts'
