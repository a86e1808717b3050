import { KEYWORD_MAX } from '@sori/contract/catalogue'
import { commonTexts, type Locale } from '@sori/contract/messages'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
import { IconButton } from './IconButton.tsx'
import styles from './SearchInput.module.css'
import { TextInput } from './TextInput.tsx'

interface SearchDraft {
  readonly keyword: string
  readonly isBlank: boolean
  readonly input: RefObject<HTMLInputElement | null>
  type(keyword: string): void
  submit(): void
  clear(): void
  reset(): void
}

interface SearchDraftProps {
  value: string
  /** The page's path. A new path resets the draft. */
  page?: string
  /** Receives the trimmed keyword. An empty keyword clears the search. */
  onSearch(keyword: string): void
  onBlank(): void
}

/** Returns the keyword that the user types. A change of the URL's keyword replaces it. */
export function useSearchDraft({ value, page, onSearch, onBlank }: SearchDraftProps): SearchDraft {
  const input = useRef<HTMLInputElement>(null)
  const [keyword, setKeyword] = useState(value)
  const [isBlank, setBlank] = useState(false)
  const type = (typed: string) => {
    setKeyword(typed)
    setBlank(false)
  }
  const [lastShown, setLastShown] = useState({ value, page })
  if (lastShown.value !== value || lastShown.page !== page) {
    setLastShown({ value, page })
    type(value)
  }
  const submit = () => {
    if (keyword.trim()) return onSearch(keyword.trim())
    setBlank(true)
    onBlank()
    input.current?.focus()
  }
  const clear = () => {
    type('')
    input.current?.focus()
    if (value) onSearch('')
  }
  return { keyword, isBlank, input, type, submit, clear, reset: () => type(value) }
}

interface SearchInputProps {
  /** The accessible name and the placeholder. */
  label: string
  locale: Locale
  draft: SearchDraft
  /** Content before the input, for example the scope. */
  before?: ReactNode
  /** Props of the text input. */
  input?: Omit<ComponentProps<'input'>, 'className'>
  children?: ReactNode
}

/** A search field with its scope on the same line. */
export function SearchInput({ label, locale, draft, before, input, children }: SearchInputProps) {
  const common = commonTexts(locale)
  const errorId = useId()
  const { input: inputRef, keyword, isBlank, type, clear } = draft
  const submit = (event: FormEvent) => {
    event.preventDefault()
    draft.submit()
  }
  return (
    <div className={styles.search}>
      {/* biome-ignore lint/a11y/useSemanticElements: jsdom lacks <search> */}
      <form className={styles.form} role="search" aria-label={label} noValidate onSubmit={submit}>
        <span className={styles.keyword}>
          <TextInput
            ref={inputRef}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={KEYWORD_MAX}
            aria-label={label}
            aria-invalid={isBlank || undefined}
            aria-describedby={isBlank ? errorId : undefined}
            placeholder={label}
            value={keyword}
            onChange={(event) => type(event.target.value)}
            before={before && <span className={styles.before}>{before}</span>}
            after={
              <>
                {keyword && (
                  <IconButton label={common.searchClear} onClick={clear}>
                    <X aria-hidden="true" />
                  </IconButton>
                )}
                <IconButton type="submit" label={common.search}>
                  <Search aria-hidden="true" />
                </IconButton>
              </>
            }
            {...input}
          />
        </span>
      </form>
      {isBlank && (
        <p id={errorId} className={styles.error} role="alert">
          {common.searchBlank}
        </p>
      )}
      {children}
    </div>
  )
}
