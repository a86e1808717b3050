/** The schemas of edited rows. The editor loads them when a row is opened. */
export { albumChange, trackChange } from '@sori/contract/management'
