import { KEYWORD_MAX, type SearchType, searchTypes } from '@sori/contract/catalogue'
import { useHost } from '@sori/remote-kit/remote'
import { Button, IconButton, Select, TextInput } from '@sori/remote-kit/ui'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { withFilters } from '../../api/browseSearch.ts'
import { useWords } from '../../messages/useWords.ts'
import styles from './SearchBar.module.css'
import type { BrowseWay } from './useBrowsePlace.ts'

/** What to look for and in what. A draft until it is submitted; the URL's answer comes back into it. */
export function SearchBar({ place, go }: BrowseWay) {
  const t = useWords().search
  const host = useHost()
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [keyword, setKeyword] = useState(place.keyword)
  const [type, setType] = useState<SearchType>(place.type)
  const [blank, setBlank] = useState(false)

  useEffect(() => {
    setKeyword(place.keyword)
    setType(place.type)
    setBlank(false)
  }, [place.keyword, place.type])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (keyword.trim()) return go(withFilters(place, { keyword: keyword.trim(), type }))
    setBlank(true)
    host.toast({ kind: 'error', text: t.blank })
    input.current?.focus()
  }
  const clear = () => {
    setKeyword('')
    input.current?.focus()
    if (place.keyword) go(withFilters(place, { keyword: '' }))
  }

  return (
    <div className={styles.search}>
      {/* biome-ignore lint/a11y/useSemanticElements: react-dom under jsdom does not know <search> yet */}
      <form className={styles.form} role="search" aria-label={t.label} noValidate onSubmit={submit}>
        <span className={styles.type}>
          <Select
            aria-label={t.typeLabel}
            value={type}
            onChange={(event) => setType(event.target.value as SearchType)}
            options={searchTypes.map((value) => ({ value, label: t.type[value] }))}
          />
        </span>
        <span className={styles.keyword}>
          <TextInput
            ref={input}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={KEYWORD_MAX}
            aria-label={t.placeholder}
            aria-invalid={blank || undefined}
            aria-describedby={blank ? errorId : undefined}
            placeholder={t.placeholder}
            value={keyword}
            onChange={(event) => {
              setKeyword(event.target.value)
              setBlank(false)
            }}
            before={<Search aria-hidden="true" />}
            after={
              keyword ? (
                <IconButton label={t.clear} onClick={clear}>
                  <X aria-hidden="true" />
                </IconButton>
              ) : undefined
            }
          />
        </span>
        <Button type="submit" variant="primary">
          {t.submit}
        </Button>
      </form>
      {blank && (
        <p id={errorId} className={styles.error} role="alert">
          {t.blank}
        </p>
      )}
    </div>
  )
}
