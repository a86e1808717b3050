/** The schemas of all forms, in one file that forms load when they receive the focus. */
export { collectionBody } from '@sori/contract/library'
export { reportBody } from '@sori/contract/reports'
