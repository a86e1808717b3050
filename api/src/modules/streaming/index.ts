/** How a stored sound is answered over HTTP: previews here, originals in `downloads`. */
export { sendStored } from './send-stored.ts'
export { StreamLinks } from './stream-links.ts'
