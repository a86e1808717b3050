export { Button, ButtonLink, type ButtonProps } from './Button.tsx'
export { Checkbox, type CheckboxProps } from './Checkbox.tsx'
export { Chip, type ChipProps } from './Chip.tsx'
export { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'
export { classes } from './classes.ts'
export { Dialog, type DialogProps } from './Dialog.tsx'
export { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
export { FailedState, type FailedStateProps } from './FailedState.tsx'
export { Field, type FieldProps, type FieldStatus, useFieldControl } from './Field.tsx'
export { firstClick } from './firstClick.ts'
export { formatDateTime, formatDay } from './formatDateTime.ts'
export { formatDuration } from './formatDuration.ts'
export { formatPhone } from './formatPhone.ts'
export { type Glyph, glyphClass } from './glyph.ts'
export { IconButton, type IconButtonProps, IconLink } from './IconButton.tsx'
export { Link, type LinkComponent, type LinkProps, LinkProvider } from './Link.tsx'
export { Pagination, type PaginationProps } from './Pagination.tsx'
export { PasswordInput, type PasswordInputProps } from './PasswordInput.tsx'
export {
  type SearchDraft,
  SearchInput,
  type SearchInputProps,
  useSearchDraft,
} from './SearchInput.tsx'
export { SegmentedLinks, type SegmentedLinksProps } from './SegmentedLinks.tsx'
export { Select, type SelectProps } from './Select.tsx'
export { Skeleton, type SkeletonProps } from './Skeleton.tsx'
export { Spinner } from './Spinner.tsx'
export { Tabs, type TabsProps } from './Tabs.tsx'
export { TaskTray, type TaskTrayProps, type TrayTask } from './TaskTray.tsx'
export { TextArea, TextInput, type TextInputProps } from './TextInput.tsx'
export { linkClass, TextLink } from './TextLink.tsx'
export { TOAST_MS, type ToastMessage, ToastRegion, type ToastRegionProps } from './Toast.tsx'
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
  type WaitingStateProps,
} from './WaitingState.tsx'
