// A separate file, so that the download code is loaded with the first download.
export { saveTracks } from '@sori/market-kit/purchase'
