export { Failed } from './Failed.tsx'
export { hasFailed, isEmpty, ListView, type QueryState } from './ListView.tsx'
export { SearchField } from './SearchField.tsx'
export { changedParams, type ListState, useListParams } from './useListParams.ts'
