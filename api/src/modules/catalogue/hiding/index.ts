/** The only functions that hide and show items (D49). */
export { HidingRepository } from './hiding.repository.ts'
export type { Hider, Hiding, Item } from './hiding.service.ts'
export { HidingService } from './hiding.service.ts'
export { shownTrack } from './shown.ts'
