import { shownTrack } from '../../catalogue/hiding/index.ts'

/** The SQL condition for a track `t` that can be bought. Its owners can always download it. */
export const onSale = shownTrack
