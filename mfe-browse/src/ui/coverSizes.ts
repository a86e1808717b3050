/**
 * The attribute `sizes` of a cover, less than its real width of up to 320 px. Sharp screens then
 * load the picture of 480 px, with a fifth of the bytes of 960 px.
 */
export const COVER_SIZES = '240px'
