export const FAVOURITES_MAX = 5_000
export const COLLECTIONS_MAX = 200
export const COLLECTION_TRACKS_MAX = 200
export const COLLECTION_NAME_MAX = 50
