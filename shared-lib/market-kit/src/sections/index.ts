export { PageHead } from './PageHead.tsx'
export { type ManagedSection, SectionSwitcher } from './SectionSwitcher.tsx'
export { Shortcuts } from './Shortcuts.tsx'
