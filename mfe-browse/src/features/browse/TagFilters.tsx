import { type TagKind, tagKinds } from '@sori/contract/catalogue'
import { commonWords } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/remote'
import { Button, Chip } from '@sori/remote-kit/ui'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useRef } from 'react'
import { useWords } from '../../messages/useWords.ts'
import styles from './TagFilters.module.css'
import { TagRow } from './TagRow.tsx'
import { useListMappedTagsQuery } from './tracksApi.ts'
import { type BrowseState, filterTags, noTags, toggledTag } from './useBrowseList.ts'
import { useFold } from './useFold.ts'

/** Tags by kind, several of each (D7). Chosen tags stay in sight when the tags are folded away. */
export function TagFilters({ list, params, go }: BrowseState) {
  const t = useWords().filter
  const common = commonWords(useLocale())
  const tags = useListMappedTagsQuery({ list, params })
  const fold = useFold()
  const panelId = useId()
  const foldButton = useRef<HTMLButtonElement>(null)
  /** The chip that was pressed goes: the focus stays with the filters. */
  const remove = (change: Parameters<typeof go>[0]) => {
    foldButton.current?.focus()
    go(change)
  }
  const chosen = filterTags(params)
  const hasTags = (kind: TagKind) => !tags.data || tags.data[kind].length > 0 || params[`more[${kind}]`].length > 0
  const isEmpty = !tagKinds.some(hasTags)
  return (
    <section className={styles.filters} aria-label={t.label}>
      <div className={styles.bar}>
        <Button
          ref={foldButton}
          size={32}
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-expanded={fold.state === 'open'}
          aria-controls={panelId}
          onClick={fold.toggle}
        >
          {fold.state === 'open' ? t.close : t.open}
        </Button>
        {chosen.length > 0 && (
          <ul className={styles.chosen} aria-label={t.chosen}>
            {chosen.map(({ kind, tag }) => (
              <li key={`${kind} ${tag}`}>
                <Chip label={t.remove(tag)} onRemove={() => remove(toggledTag(params, kind, tag))}>
                  {tag}
                </Chip>
              </li>
            ))}
            <li>
              <Button size={32} variant="ghost" onClick={() => remove(noTags)}>
                {t.reset}
              </Button>
            </li>
          </ul>
        )}
      </div>
      <div id={panelId} className={styles.panel} data-state={fold.state} hidden={fold.state === 'closed'} inert={fold.state === 'closing'}>
        {tags.isError && !tags.data ? (
          <p className={styles.failed} role="alert">
            {t.failed}
            <Button size={32} onClick={() => void tags.refetch()}>
              {common.retry}
            </Button>
          </p>
        ) : isEmpty ? (
          <p className={styles.failed}>{t.none}</p>
        ) : (
          tagKinds
            .filter(hasTags)
            .map((kind) => (
              <TagRow
                key={kind}
                label={t.kinds[kind]}
                tags={tags.data?.[kind]}
                chosen={params[`more[${kind}]`]}
                onToggle={(tag) => go(toggledTag(params, kind, tag))}
              />
            ))
        )}
      </div>
    </section>
  )
}
