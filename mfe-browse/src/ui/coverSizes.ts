/**
 * The attribute `sizes` of a cover. The real width is up to 320 px; with 240 px, sharp screens load
 * the picture of 480 px, which has a fifth of the bytes of 960 px.
 */
export const COVER_SIZES = '240px'
