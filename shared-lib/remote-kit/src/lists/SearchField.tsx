import { KEYWORD_MAX } from '@sori/contract/catalogue'
import { commonWords } from '@sori/contract/messages'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useHost, useLocale } from '../remote/index.ts'
import { Button, IconButton, TextInput } from '../ui/index.ts'
import styles from './SearchField.module.css'

/** Props of {@link SearchField}. */
export interface SearchFieldProps {
  /** What a screen reader calls the search. */
  label: string
  /** What is searched for now, as the address says it. */
  value: string
  /** Called with a keyword that is not blank, or with an empty one when the person clears the search. */
  onSearch(keyword: string): void
  /** Before the text: what is searched in. */
  before?: ReactNode
}

/** What to search for: a draft until it is submitted; what the address says replaces it. A blank one is refused (section 5). */
export function SearchField({ label, value, onSearch, before }: SearchFieldProps) {
  const common = commonWords(useLocale())
  const host = useHost()
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [keyword, setKeyword] = useState(value)
  const [isBlank, setBlank] = useState(false)
  useEffect(() => {
    setKeyword(value)
    setBlank(false)
  }, [value])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (keyword.trim()) {
      onSearch(keyword.trim())
      return
    }
    setBlank(true)
    host.toast({ kind: 'error', text: common.searchBlank })
    input.current?.focus()
  }

  function clear(): void {
    setKeyword('')
    input.current?.focus()
    if (value) onSearch('')
  }

  return (
    <div className={styles.search}>
      {/* biome-ignore lint/a11y/useSemanticElements: react-dom under jsdom does not know <search> yet */}
      <form className={styles.form} role="search" aria-label={label} noValidate onSubmit={submit}>
        {before && <span className={styles.before}>{before}</span>}
        <span className={styles.keyword}>
          <TextInput
            ref={input}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={KEYWORD_MAX}
            aria-label={common.searchPlaceholder}
            aria-invalid={isBlank || undefined}
            aria-describedby={isBlank ? errorId : undefined}
            placeholder={common.searchPlaceholder}
            value={keyword}
            onChange={(event) => {
              setKeyword(event.target.value)
              setBlank(false)
            }}
            before={<Search aria-hidden="true" />}
            after={
              keyword ? (
                <IconButton label={common.searchClear} onClick={clear}>
                  <X aria-hidden="true" />
                </IconButton>
              ) : undefined
            }
          />
        </span>
        <Button type="submit" variant="primary">
          {common.search}
        </Button>
      </form>
      {isBlank && (
        <p id={errorId} className={styles.error} role="alert">
          {common.searchBlank}
        </p>
      )}
    </div>
  )
}
