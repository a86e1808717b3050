import { shownTrack } from '../../catalogue/hiding/index.ts'

/** Whether a track `t` can be bought. Its owners and its artist can get it in any case. */
export const onSale = shownTrack
