/** The search type `a`: every word may be in any field (D96). */
export const ALL_FIELDS = 'a'
