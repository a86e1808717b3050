export { PageHead, type PageHeadProps } from './PageHead.tsx'
export { type ManagedSection, SectionSwitcher } from './SectionSwitcher.tsx'
export { Shortcuts, type ShortcutsProps } from './Shortcuts.tsx'
