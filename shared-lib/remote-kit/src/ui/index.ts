export { Button, ButtonLink } from './Button.tsx'
export { Checkbox, type CheckboxProps } from './Checkbox.tsx'
export { Chip } from './Chip.tsx'
export { ConfirmDialog } from './ConfirmDialog.tsx'
export { classes } from './classes.ts'
export { Dialog } from './Dialog.tsx'
export { EmptyState } from './EmptyState.tsx'
export { FailedState } from './FailedState.tsx'
export { Field, type FieldProps, type FieldStatus, useFieldControl } from './Field.tsx'
export { firstClick } from './firstClick.ts'
export { formatDateTime, formatDay } from './formatDateTime.ts'
export { formatDuration, formatLength } from './formatDuration.ts'
export { formatPhone } from './formatPhone.ts'
export { type Glyph, glyphClass } from './glyph.ts'
export { IconButton, IconLink } from './IconButton.tsx'
export { Link, type LinkProps, LinkProvider } from './Link.tsx'
export { Pagination, type PaginationProps } from './Pagination.tsx'
export { PasswordInput } from './PasswordInput.tsx'
export { Refusal } from './Refusal.tsx'
export {
  SearchInput,
  useSearchDraft,
} from './SearchInput.tsx'
export { SegmentedLinks } from './SegmentedLinks.tsx'
export { Select } from './Select.tsx'
export { Skeleton } from './Skeleton.tsx'
export { Spinner } from './Spinner.tsx'
export { Tabs } from './Tabs.tsx'
export { TaskTray, type TrayTask } from './TaskTray.tsx'
export { TextArea, TextInput, type TextInputProps } from './TextInput.tsx'
export { linkClass, TextLink } from './TextLink.tsx'
export { TOAST_MS, type ToastMessage, ToastRegion } from './Toast.tsx'
export { useDebouncedValue } from './useDebouncedValue.ts'
export { useDelayedFlag } from './useDelayedFlag.ts'
export { useFocusKept } from './useFocusKept.ts'
export { useMediaQuery } from './useMediaQuery.ts'
export { useRoving } from './useRoving.ts'
export { VisuallyHidden } from './VisuallyHidden.tsx'
export {
  SLOW_MS,
  STALLED_MS,
  type Wait,
  WaitingState,
} from './WaitingState.tsx'
