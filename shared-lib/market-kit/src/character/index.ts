export { KeyPicker, TypePicker } from './CharacterPickers.tsx'
export { characterFacts, characterLines } from './characterFacts.ts'
export { characterTexts } from './texts.ts'
