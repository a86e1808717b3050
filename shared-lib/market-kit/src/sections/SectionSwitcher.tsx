import { paths } from '@sori/contract/paths'
import { useLocale, useSession } from '@sori/remote-kit/host'
import { SegmentedLinks } from '@sori/remote-kit/ui'
import { sectionTexts } from './texts.ts'

export type ManagedSection = 'albums' | 'tracks' | 'tags' | 'spelling' | 'picks'

/**
 * Links between the sections of management. Members have albums, tracks and tags. Administrators
 * have albums, tracks, the spelling of tags, and picks.
 */
export function SectionSwitcher({ current }: { current: ManagedSection }) {
  const texts = sectionTexts(useLocale())
  const isAdmin = useSession()?.roles.includes('ROLE_ADMIN') ?? false
  const sections = isAdmin
    ? ([
        ['albums', paths.adminAlbums()],
        ['tracks', paths.adminTracks()],
        ['spelling', paths.adminTags()],
        ['picks', paths.adminPicks()],
      ] as const)
    : ([
        ['albums', paths.myItems('albums')],
        ['tracks', paths.myItems('tracks')],
        ['tags', paths.myItems('tags')],
      ] as const)
  return (
    <SegmentedLinks
      label={texts.label}
      items={sections.map(([key, to]) => ({ to, label: texts[key], current: key === current }))}
    />
  )
}
