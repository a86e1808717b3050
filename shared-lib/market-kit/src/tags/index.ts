export { countTags } from './countTags.ts'
export { matchTags } from './matchTags.ts'
export { TagPicker, type TagPickerProps } from './TagPicker.tsx'
export type { TagsQuery } from './TagShelf.tsx'
