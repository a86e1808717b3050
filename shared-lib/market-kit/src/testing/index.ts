export { albums, anAlbum, aTrack, somePlans, someTags, tracks } from './factories.ts'
export { market } from './market.ts'
export { type PageAt, wireAlbum, wirePage, wireTrack } from './wire.ts'

/** Loads the stories of `/__gallery`. */
export const loadGallery = () => import('./gallery/index.ts')
