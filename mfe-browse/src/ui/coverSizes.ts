/**
 * The attribute `sizes` of a cover. It is less than the real width of up to 320 px, so that screens
 * of double density load the picture of 480 px. That has a fifth of the bytes of 960 px.
 */
export const COVER_SIZES = '240px'
