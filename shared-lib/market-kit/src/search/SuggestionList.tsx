import type { SearchType } from '@sori/contract/catalogue'
import type { Locale } from '@sori/contract/messages'
import { Link, VisuallyHidden } from '@sori/remote-kit/ui'
import CircleUser from 'lucide-react/icons/circle-user'
import History from 'lucide-react/icons/history'
import Search from 'lucide-react/icons/search'
import Tag from 'lucide-react/icons/tag'
import { type Ref, useEffect, useId, useImperativeHandle, useState } from 'react'
import { Artwork } from '../ui/index.ts'
import { forgetSearches, recentSearches } from './recentSearches.ts'
import styles from './SuggestionList.module.css'
import { recentGroups, type Suggestion, suggestionGroups } from './suggestionGroups.ts'
import { searchTexts } from './texts.ts'
import { useSuggestions } from './useSuggestions.ts'

const icons = { recent: History, search: Search, tag: Tag, artist: CircleUser }
const FORGET = 'forget'

export interface SuggestionKeys {
  /** Moves the selection. After the last or before the first option, no option is selected. */
  move(step: 1 | -1): void
  /** Follows the selected option. Returns false without a selection. */
  choose(): boolean
}

/** The ARIA properties of the field. */
export interface ShownList {
  readonly expanded: boolean
  readonly activeId?: string
}

export interface SuggestionListProps {
  ref: Ref<SuggestionKeys>
  id: string
  locale: Locale
  isOpen: boolean
  typed: string
  type: SearchType
  owner: string | undefined
  hrefOf(keyword: string, type: SearchType): string
  onShow(shown: ShownList): void
  onChosen(): void
}

/** Lists suggestions or recent searches. The focus stays in the field. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, locale, owner, onChosen } = props
  const texts = searchTexts(locale)
  const groupId = useId()
  const { groups, lines, isRecent, activeLine, setActiveLine } = useLines(props)
  const optionProps = (line: string) => ({
    role: 'option',
    id: `${id}-${lines.indexOf(line)}`,
    tabIndex: -1,
    'aria-selected': line === activeLine,
    className: styles.option,
    onPointerMove: () => setActiveLine(line),
  })
  const forget = () => {
    forgetSearches(owner)
    onChosen()
  }
  return (
    <>
      <VisuallyHidden>
        <span role="status">{lines.length > 0 && !isRecent ? texts.count(lines.length) : ''}</span>
      </VisuallyHidden>
      {lines.length > 0 && (
        <div
          id={id}
          className={styles.list}
          role="listbox"
          aria-label={texts.list}
          tabIndex={-1}
          onMouseDown={keepFocus}
        >
          {groups.map(({ name, suggestions }, group) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox has no other groups
            <div key={name} role="group" aria-labelledby={`${groupId}${group}`}>
              <span id={`${groupId}${group}`} className={styles.name} role="presentation">
                {name}
              </span>
              {suggestions.map((suggestion) => (
                <Link
                  key={suggestion.to}
                  {...optionProps(suggestion.to)}
                  to={suggestion.to}
                  onClick={onChosen}
                  draggable={false}
                >
                  <SuggestionLine {...suggestion} />
                </Link>
              ))}
            </div>
          ))}
          {isRecent && (
            <button type="button" {...optionProps(FORGET)} onClick={forget}>
              <span className={styles.forget}>{texts.forget}</span>
            </button>
          )}
        </div>
      )}
    </>
  )
}

/** Returns all options in groups and as lines, and the selected line. */
function useLines({
  ref,
  id,
  isOpen,
  typed,
  owner,
  onShow,
  locale,
  type,
  hrefOf,
}: SuggestionListProps) {
  const suggested = useSuggestions(isOpen ? typed : '')
  const [activeLine, setActiveLine] = useState<string>()
  const isRecent = typed.trim() === ''
  const options = { locale, type, hrefOf }
  const groupsOf = () =>
    isRecent ? recentGroups(recentSearches(owner), options) : suggestionGroups(suggested, options)
  const groups = isOpen ? groupsOf() : []
  const addresses = groups.flatMap(({ suggestions }) => suggestions.map(({ to }) => to))
  const lines = isRecent && addresses.length > 0 ? [...addresses, FORGET] : addresses
  const activeIndex = activeLine === undefined ? -1 : lines.indexOf(activeLine)
  const count = lines.length
  const activeId = activeIndex < 0 ? undefined : `${id}-${activeIndex}`
  if (!isOpen && activeLine !== undefined) setActiveLine(undefined)
  useEffect(() => onShow({ expanded: count > 0, activeId }), [onShow, count, activeId])
  useImperativeHandle(ref, () => ({
    move: (step) => {
      // The positions are a circle: no selection (index -1), then all options.
      const positions = count + 1
      const nextIndex = ((activeIndex + 1 + step + positions) % positions) - 1
      setActiveLine(lines[nextIndex])
      document.getElementById(`${id}-${nextIndex}`)?.scrollIntoView?.({ block: 'nearest' })
    },
    choose: () => {
      if (activeId) document.getElementById(activeId)?.click()
      return activeId !== undefined
    },
  }))
  return { groups, lines, isRecent, activeLine, setActiveLine }
}

function SuggestionLine({ text, detail, picture, icon = 'search' }: Suggestion) {
  const Icon = icons[icon]
  return (
    <>
      {picture === undefined ? (
        <Icon className={styles.icon} aria-hidden="true" />
      ) : (
        <Artwork path={picture} alt="" size={32} />
      )}
      <span className={styles.text}>{text}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </>
  )
}

/** Keeps the focus in the field when the user clicks in the list. */
function keepFocus(event: { preventDefault(): void }): void {
  event.preventDefault()
}
