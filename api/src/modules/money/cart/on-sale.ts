import type { RawBuilder } from 'kysely'
import { shownTrack } from '../../catalogue/hiding/index.ts'

/** A condition on the row of `tracks` that the statement calls `t`. */
export type SaleRule = RawBuilder<boolean>

/**
 * Whether a track can be bought. This is the one place that decides it: the cart, its list and purchases all ask here. Who owns a track
 * already, or made it, gets it again whatever this says (D49).
 */
export const onSale: SaleRule = shownTrack
