import { Button, Chip } from '@sori/remote-kit/ui'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useRef } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './FilterBar.module.css'
import { anyLength, lengthTexts } from './lengths.ts'
import { type BrowseState, filterTags, isFiltered, noFilters, toggledTag } from './useBrowseList.ts'
import type { FilterPanel } from './useFilterPanel.ts'

/** The sticky line with the button of the panel and the chosen filters. */
export function FilterBar({
  browse,
  panel,
  panelId,
}: {
  browse: BrowseState
  panel: FilterPanel
  panelId: string
}) {
  const { params, go } = browse
  const t = useTexts().filter
  const foldButton = useRef<HTMLButtonElement>(null)
  /** Moves the focus because the pressed chip disappears. */
  const remove = (change: Parameters<typeof go>[0]) => {
    foldButton.current?.focus()
    go(change)
  }
  const length = lengthTexts(params, t)
  const chips = [
    ...filterTags(params).map(({ kind, tag }) => ({
      key: `${kind} ${tag}`,
      texts: tag,
      without: toggledTag(params, kind, tag),
    })),
    ...(length ? [{ key: 'length', texts: length, without: anyLength }] : []),
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
        {panel.isShown ? t.close : t.open}
      </Button>
      {isFiltered(params) && (
        <ul className={styles.chosen} aria-label={t.chosen}>
          {chips.map(({ key, texts, without }) => (
            <li key={key}>
              <Chip label={t.remove(texts)} onRemove={() => remove(without)}>
                {texts}
              </Chip>
            </li>
          ))}
          <li>
            <Button size={32} variant="ghost" onClick={() => remove(noFilters)}>
              {t.reset}
            </Button>
          </li>
        </ul>
      )}
    </div>
  )
}
