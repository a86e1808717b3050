/**
 * The attribute `sizes` of a cover, which is at most 320 px wide. Screens with two device pixels
 * per px load the picture of 480 px instead of 960 px, with a fifth of the bytes.
 */
export const COVER_SIZES = '240px'
