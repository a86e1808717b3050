import { shownTrack } from '../../catalogue/hiding/index.ts'

/** True for a track `t` that can be bought. Owners and the artist can download it in any case. */
export const onSale = shownTrack
