import { tagLabel } from '@sori/contract/catalogue'
import { useLocale, useSession } from '@sori/remote-kit/host'
import { Button, Chip } from '@sori/remote-kit/ui'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useRef, useState } from 'react'
import { useListMappedTagsQuery } from '../../api/tracksApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { useLoaded } from '../../ui/useLoaded.ts'
import styles from './FilterBar.module.css'
import { anyLength, lengthTexts } from './lengths.ts'
import {
  type BrowseState,
  filterTags,
  hasCharacter,
  isFiltered,
  noFilters,
  toggledTag,
} from './useBrowseList.ts'
import type { FilterPanel } from './useFilterPanel.ts'

/** The sticky line with the chosen filters, and the button of the filter panel. */
export function FilterBar({
  browse,
  panel,
  panelId,
}: {
  browse: BrowseState
  panel: FilterPanel
  panelId: string
}) {
  const { list, params, go } = browse
  const texts = useTexts().filter
  const locale = useLocale()
  const { names } = useListMappedTagsQuery({ list, params }).data ?? {}
  const [isOpen, setOpen] = useState(false)
  const character = useLoaded(
    isOpen || hasCharacter(params),
    () => import(/* webpackChunkName: "list" */ './CharacterFilter.tsx'),
  )
  const foldButton = useRef<HTMLButtonElement>(null)
  /** Removes a filter. Moves the focus before, because the pressed chip disappears. */
  const remove = (change: Parameters<typeof go>[0]) => {
    foldButton.current?.focus()
    go(change)
  }
  const length = lengthTexts(params, texts)
  const chips = [
    ...filterTags(params).map(({ kind, tag }) => ({
      key: `${kind} ${tag}`,
      label: tagLabel(tag, names, locale),
      without: toggledTag(params, kind, tag),
    })),
    ...(length ? [{ key: 'length', label: length, without: anyLength }] : []),
    ...(character?.characterChips(params, locale) ?? []),
  ]
  return (
    <div className={styles.bar}>
      <Button
        ref={foldButton}
        size={32}
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-expanded={panel.isShown}
        aria-controls={panelId}
        onClick={panel.press}
      >
        {panel.isShown ? texts.close : texts.open}
      </Button>
      <Button size={32} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.character}
      </Button>
      {isOpen && character && (
        <character.CharacterFilter params={params} go={go} onClose={() => setOpen(false)} />
      )}
      <Library {...browse} />
      {isFiltered(params) && (
        <ul className={styles.chosen} aria-label={texts.chosen}>
          {chips.map(({ key, label, without }) => (
            <li key={key}>
              <Chip label={texts.remove(label)} onRemove={() => remove(without)}>
                {label}
              </Chip>
            </li>
          ))}
          <li>
            <Button size={32} variant="ghost" onClick={() => remove(noFilters)}>
              {texts.reset}
            </Button>
          </li>
        </ul>
      )}
    </div>
  )
}

/**
 * Filters by the member's library. They share a chunk with the hearts, which members load anyway.
 */
function Library({ list, params, go }: BrowseState) {
  const isShown = useSession() !== null && list === 'tracks'
  const code = useLoaded(
    isShown,
    () => import(/* webpackChunkName: "favourites" */ './LibraryChips.tsx'),
  )
  return isShown && code ? <code.LibraryChips params={params} go={go} /> : null
}
