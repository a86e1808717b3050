export { type Buyable, chosenTrack, purchaseCalls } from './calls.ts'
export { fileFacts, formatMix } from './fileFacts.ts'
export {
  type InterruptedPurchase,
  interruptedPurchase,
  keepInterrupted,
  resumeInterrupted,
  useResumedPurchase,
} from './interrupted.ts'
export { fileName, saveTracks } from './saveTracks.ts'
export { purchaseTexts } from './texts.ts'
export { type Purchase, usePurchase } from './usePurchase.ts'
