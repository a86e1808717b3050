export const wide = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }
/** The layout of a window of 1440 × 900 px at a zoom of 200 %. */
export const zoomed = { width: 720, height: 450 }
