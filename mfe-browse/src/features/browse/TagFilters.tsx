import { lengthRanges, type TagKind, tagKinds } from '@sori/contract/catalogue'
import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import { useId, useState } from 'react'
import { useListMappedTagsQuery } from '../../api/tracksApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { FilterBar } from './FilterBar.tsx'
import { anyLength, lengthTexts } from './lengths.ts'
import { orderTags } from './orderTags.ts'
import styles from './TagFilters.module.css'
import { TagRow, type TagRowProps } from './TagRow.tsx'
import { type BrowseState, toggledTag } from './useBrowseList.ts'
import { useFilterPanel } from './useFilterPanel.ts'

/** The filters by tags and length in a panel that folds. The bar above shows the chosen filters. */
export function TagFilters(browse: BrowseState) {
  const texts = useTexts().filter
  const { ref, ...panel } = useFilterPanel()
  const panelId = useId()
  return (
    <section className={styles.filters} aria-label={texts.label}>
      <FilterBar browse={browse} panel={panel} panelId={panelId} />
      <div
        ref={ref}
        id={panelId}
        className={styles.panel}
        data-state={panel.state}
        hidden={panel.state === 'closed'}
        inert={panel.state === 'closing'}
      >
        <TagRows {...browse} />
        <LengthRow {...browse} />
      </div>
    </section>
  )
}

function TagRows({ list, params, go }: BrowseState) {
  const texts = useTexts().filter
  const locale = useLocale()
  const tags = useListMappedTagsQuery({ list, params })
  const hasTags = (kind: TagKind) =>
    !tags.data || tags.data[kind].length > 0 || params[`more[${kind}]`].length > 0
  if (tags.isError && !tags.data) {
    return (
      <p className={styles.failed} role="alert">
        {texts.failed}
        <Button size={32} onClick={() => void tags.refetch()}>
          {commonTexts(locale).retry}
        </Button>
      </p>
    )
  }
  // With a keyword, the empty list itself says that nothing was found.
  if (!tagKinds.some(hasTags))
    return params.keyword ? null : <p className={styles.failed}>{texts.none}</p>
  return tagKinds.filter(hasTags).map((kind) => (
    <KindRow
      // The key resets the order of the tags at every new search.
      key={[kind, list, params.type, params.keyword, locale].join()}
      label={texts.kinds[kind]}
      tags={tags.data && orderTags(tags.data[kind], tags.data.counts, locale, tags.data.names)}
      names={tags.data?.names}
      counts={tags.data?.counts}
      chosenTags={params[`more[${kind}]`]}
      onToggle={(tag) => go(toggledTag(params, kind, tag))}
    />
  ))
}

/** The tags of one kind. Keeps their order when a choice changes the counts. */
function KindRow({ tags, chosenTags, ...rest }: TagRowProps) {
  const [order, setOrder] = useState<readonly string[]>([])
  const newTags = tags
    ? [...new Set([...chosenTags, ...tags])].filter((tag) => !order.includes(tag))
    : []
  if (newTags.length > 0) setOrder([...order, ...newTags])
  const orderedTags = tags && order.filter((tag) => tags.includes(tag) || chosenTags.includes(tag))
  return <TagRow {...rest} tags={orderedTags} chosenTags={chosenTags} />
}

/** Chips that filter by the length of a track. Ranges without results are hidden. */
function LengthRow({ list, params, go }: BrowseState) {
  const texts = useTexts().filter
  const { data: { lengths } = {} } = useListMappedTagsQuery({ list, params })
  const chosenTexts = lengthTexts(params, texts)
  const ranges = lengthRanges.map((range, index) => ({
    range,
    texts: lengthTexts(range, texts),
    count: lengths?.[index],
  }))
  const tags = ranges.filter(({ count }) => count !== 0).map(({ texts }) => texts)
  if (tags.length === 0 && !chosenTexts) return null
  return (
    <TagRow
      label={texts.length}
      tags={tags}
      counts={Object.fromEntries(
        ranges.flatMap(({ texts, count }) => (count === undefined ? [] : [[texts, count]])),
      )}
      chosenTags={chosenTexts ? [chosenTexts] : []}
      onToggle={(texts) => {
        const pressedRange = ranges.find((range) => range.texts === texts)
        go(pressedRange && texts !== chosenTexts ? pressedRange.range : anyLength)
      }}
    />
  )
}
