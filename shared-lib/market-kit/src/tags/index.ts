export { countTags } from './countTags.ts'
export { matchTags } from './matchTags.ts'
export { TagPicker } from './TagPicker.tsx'
export type { TagsQuery } from './TagShelf.tsx'
