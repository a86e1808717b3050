export { type ManagedSection, SectionSwitcher } from './SectionSwitcher.tsx'
export { Shortcuts, type ShortcutsProps } from './Shortcuts.tsx'
