import type { LegalPage } from '@sori/contract/paths'
import { FailedState } from '@sori/remote-kit/ui'
import { useEffect, useState } from 'react'
import { useTexts } from '../app/useServices.tsx'
import styles from './LegalArea.module.css'
import { type LegalContent, legalContents } from './legalContents.ts'

/** A legal page (D56): content of the shell's own, marked as the draft that it is. */
export function LegalArea({ page }: { page: LegalPage }) {
  const { footer, legal, failed, common, locale } = useTexts()
  const [content, setContent] = useState<LegalContent>()
  const [attempt, setAttempt] = useState({ count: 0, failed: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isWanted = true
    legalContents[page]().then(
      (loaded) => isWanted && setContent(loaded),
      () => isWanted && setAttempt((now) => ({ ...now, failed: true })),
    )
    return () => {
      isWanted = false
    }
  }, [page, attempt.count])
  const text = content?.[locale]
  return (
    <article className={styles.page} aria-busy={!text && !attempt.failed}>
      <h1 className={styles.title}>{footer[page]}</h1>
      <p className={styles.draft}>{legal.draft}</p>
      {text && <p>{text.intro}</p>}
      {text?.sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2 className={styles.heading}>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {!text && attempt.failed && (
        <FailedState
          title={failed.area}
          retryLabel={common.retry}
          onRetry={() => setAttempt(({ count }) => ({ count: count + 1, failed: false }))}
        />
      )}
    </article>
  )
}
