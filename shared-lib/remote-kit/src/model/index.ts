export { type Album, toAlbum } from './album.ts'
export { type Page, toPage } from './page.ts'
export { type Artist, type Track, tagSetOf, toTrack } from './track.ts'
