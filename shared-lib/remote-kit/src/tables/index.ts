export { type DataColumn, DataTable, type DataTableProps } from './DataTable.tsx'
export { type RowEditor, type RowEditorOptions, useRowEditor } from './useRowEditor.ts'
export { type Selection, useSelection } from './useSelection.ts'
