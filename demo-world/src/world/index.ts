export type { Renderer } from './renderer.ts'
export { openRenderer } from './renderer.ts'
export type { DemoAlbum, DemoTrack } from './rows.ts'
export { DEMO_ARTIST_NICKNAME, demoAlbums, demoArtists, demoTracks } from './rows.ts'
