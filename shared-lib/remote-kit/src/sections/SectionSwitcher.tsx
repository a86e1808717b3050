import { paths } from '@sori/contract/paths'
import { useLocale, useSession } from '../remote/index.ts'
import { SegmentedLinks } from '../ui/index.ts'
import { sectionWords } from './words.ts'

/** A section of the management of sounds. */
export type ManagedSection = 'albums' | 'tracks' | 'tags' | 'spelling'

/**
 * Links to the sections of the member's role: own tags for members, the spelling of all tags for
 * administrators (product.md §2).
 */
export function SectionSwitcher({ current }: { current: ManagedSection }) {
  const t = sectionWords(useLocale())
  const isAdmin = useSession()?.roles.includes('ROLE_ADMIN') ?? false
  const sections = isAdmin
    ? ([
        ['albums', paths.adminAlbums()],
        ['tracks', paths.adminTracks()],
        ['spelling', paths.adminTags()],
      ] as const)
    : ([
        ['albums', paths.mySounds('albums')],
        ['tracks', paths.mySounds('tracks')],
        ['tags', paths.mySounds('tags')],
      ] as const)
  return (
    <SegmentedLinks
      label={t.label}
      items={sections.map(([key, to]) => ({ to, label: t[key], current: key === current }))}
    />
  )
}
