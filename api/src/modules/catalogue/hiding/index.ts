export { type Hider, HidingService, type Item } from './hiding.service.ts'
export { shownAlbum, shownTrack, takenDownAlbum, takenDownFor, takenDownTrack } from './shown.ts'
