/**
 * The attribute `sizes` of a cover. The real width is up to 320 px. With 240 px, screens of double
 * density load the file of 480 px: it has a fifth of the bytes of the file of 960 px.
 */
export const COVER_SIZES = '240px'
