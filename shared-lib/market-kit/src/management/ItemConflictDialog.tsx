import type { SoundType } from '@sori/contract/catalogue'
import type { Locale } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { characterTexts } from '../character/index.ts'
import { Artwork } from '../ui/index.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { managementTexts } from './texts.ts'
import type { VersionedEdit } from './useVersionedEdit.ts'

/** Fields of tracks and albums in which edits can conflict. */
export type ItemField = 'title' | 'albumName' | 'description' | 'albumArtPath' | 'character'

/** Asks which value to store for each field of a track or album that another person has changed. */
export function ItemConflictDialog<Edit, Name extends ItemField>({
  edit,
}: {
  edit: VersionedEdit<Edit, Name>
}) {
  const locale = useLocale()
  const texts = managementTexts(locale)
  const labels: Record<ItemField, string> = {
    title: texts.title,
    albumName: texts.title,
    description: texts.description,
    albumArtPath: texts.cover,
    character: texts.character,
  }
  return (
    <ConflictDialog
      edit={edit}
      labelOf={(name) => labels[name]}
      render={(name, text) => {
        if (name === 'albumArtPath') return <Artwork path={text || null} alt="" size={160} />
        return name === 'character' ? translatedCharacter(locale, text) : text
      }}
    />
  )
}

/** Translates the type in a text of the server like `LOOP, 120 BPM, Am`. */
function translatedCharacter(locale: Locale, text: string): string {
  const { types } = characterTexts(locale)
  const parts = text.split(', ').map((part) => types[part as SoundType] ?? part)
  return parts.join(' · ')
}
