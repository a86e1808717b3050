export { Failed, type FailedProps } from './Failed.tsx'
export { hasFailed, isEmpty, ListView, type ListViewProps, type QueryState } from './ListView.tsx'
export { SearchField, type SearchFieldProps } from './SearchField.tsx'
export { changedParams, type ListState, useListParams } from './useListParams.ts'
