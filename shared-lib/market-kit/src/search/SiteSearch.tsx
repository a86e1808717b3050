import { type SearchType, searchTypes } from '@sori/contract/catalogue'
import { commonTexts, type Locale } from '@sori/contract/messages'
import { isBareKey, shortcutsEnabled } from '@sori/remote-kit/host'
import { SearchInput, Select, useSearchDraft } from '@sori/remote-kit/ui'
import {
  type ChangeEvent,
  type ComponentType,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { rememberSearch } from './recentSearches.ts'
import styles from './SiteSearch.module.css'
import type { ShownList, SuggestionKeys, SuggestionListProps } from './SuggestionList.tsx'
import { searchAddressOf } from './searchAddress.ts'
import { searchTexts } from './texts.ts'

const closedList: ShownList = { expanded: false }

interface SiteSearchProps {
  locale: Locale
  location: { readonly pathname: string; readonly search: string }
  /** The member whose searches are stored; undefined for visitors. */
  owner: string | undefined
  go(path: string): void
  /** Receives the reason of a refused search. */
  onRefused(text: string): void
}

/**
 * The search field of the top bar with a list of suggestions (combobox of the ARIA Authoring
 * Practices). The key `/` focuses it. On catalogue pages, the scope can be chosen.
 */
export function SiteSearch(props: SiteSearchProps) {
  const { locale, owner } = props
  const texts = searchTexts(locale)
  const { address, type, setType, draft, isOpen, setOpen } = useSiteSearch(props)
  const listId = useId()
  const [shownList, setShownList] = useState(closedList)
  const keys = useRef<SuggestionKeys>(null)
  const { List, load } = useListCode()
  const onChosen = () => {
    setOpen(false)
    draft.reset()
    hideScreenKeyboard(draft.input.current)
  }
  const input = {
    type: 'text',
    inputMode: 'search',
    role: 'combobox',
    placeholder: commonTexts(locale).searchPlaceholder,
    'aria-keyshortcuts': '/',
    'aria-autocomplete': 'list',
    'aria-expanded': shownList.expanded,
    'aria-controls': listId,
    'aria-activedescendant': shownList.activeId,
    onFocus: load,
    onBlur: () => setOpen(false),
    onClick: () => setOpen(true),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      draft.type(event.target.value)
      setOpen(true)
    },
    onKeyDown: (event: KeyboardEvent) =>
      handleSearchKey(event, {
        isOpen: shownList.expanded,
        keys: keys.current,
        setOpen,
        reset: draft.reset,
      }),
  } as const
  const before = address.isCatalogue && (
    <TypeSelect locale={locale} type={type} onChange={setType} />
  )
  return (
    <div className={styles.site}>
      <SearchInput label={texts.label} locale={locale} draft={draft} before={before} input={input}>
        {List && (
          <List
            ref={keys}
            id={listId}
            {...{ locale, isOpen, type, owner }}
            typed={draft.keyword}
            hrefOf={address.hrefOf}
            onShow={setShownList}
            onChosen={onChosen}
          />
        )}
      </SearchInput>
    </div>
  )
}

/** Returns the state of the search: keyword, scope and open list. */
function useSiteSearch({ locale, location, owner, go, onRefused }: SiteSearchProps) {
  const address = searchAddressOf(location)
  const [type, setType] = useState<SearchType>(address.type)
  const [isOpen, setOpen] = useState(false)
  const draft = useSearchDraft({
    value: address.keyword,
    page: location.pathname,
    onSearch: (keyword) => {
      if (keyword) {
        rememberSearch(owner, { keyword, type })
        hideScreenKeyboard(draft.input.current)
      }
      setOpen(false)
      go(address.hrefOf(keyword, type))
    },
    onBlank: () => onRefused(commonTexts(locale).searchBlank),
  })
  const pageKey = `${address.type} ${location.pathname}`
  const [lastPageKey, setLastPageKey] = useState(pageKey)
  if (pageKey !== lastPageKey) {
    setLastPageKey(pageKey)
    setType(address.type)
    setOpen(false)
  }
  useSlash(() => {
    draft.input.current?.select()
    setOpen(true)
  }, draft.input)
  return { address, type, setType, draft, isOpen, setOpen }
}

function TypeSelect({
  locale,
  type,
  onChange,
}: {
  locale: Locale
  type: SearchType
  onChange(type: SearchType): void
}) {
  const texts = searchTexts(locale)
  return (
    <Select
      aria-label={texts.typeLabel}
      value={type}
      onChange={(event) => onChange(event.target.value as SearchType)}
      options={searchTypes.map((value) => ({ value, label: texts.type[value] }))}
    />
  )
}

interface KeyTarget {
  isOpen: boolean
  keys: SuggestionKeys | null
  setOpen(open: boolean): void
  reset(): void
}

function handleSearchKey(event: KeyboardEvent, { isOpen, keys, setOpen, reset }: KeyTarget): void {
  // While an input method composes a syllable, the keys belong to the input method.
  if (event.nativeEvent.isComposing) return
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    if (isOpen) keys?.move(event.key === 'ArrowDown' ? 1 : -1)
    else setOpen(true)
  } else if (event.key === 'Enter') {
    if (isOpen && keys?.choose()) event.preventDefault()
  } else if (event.key === 'Escape') {
    event.preventDefault()
    if (isOpen) setOpen(false)
    else reset()
  }
}

/** Loads the code of the list at the first focus. After a failure, the next focus loads again. */
function useListCode(): { List: ComponentType<SuggestionListProps> | undefined; load(): void } {
  const [List, setList] = useState<ComponentType<SuggestionListProps>>()
  const load = () => {
    import('./SuggestionList.tsx').then(
      ({ SuggestionList }) => setList(() => SuggestionList),
      () => {},
    )
  }
  return { List, load }
}

/** Focuses the field when `/` is pressed, unless shortcuts are off. */
function useSlash(onFocus: () => void, input: { readonly current: HTMLInputElement | null }): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== '/' || !isBareKey(event) || !shortcutsEnabled()) return
    event.preventDefault()
    input.current?.focus()
    onFocus()
  })
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Removes the focus on touch screens, where the screen keyboard covers the results. */
function hideScreenKeyboard(input: HTMLInputElement | null): void {
  if (window.matchMedia('(pointer: coarse)').matches) input?.blur()
}
