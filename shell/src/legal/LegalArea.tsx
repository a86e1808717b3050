import type { LegalPage } from '@sori/contract/paths'
import { FailedState } from '@sori/remote-kit/ui'
import { useEffect, useState } from 'react'
import { useTexts } from '../app/useServices.ts'
import styles from './LegalArea.module.css'
import type { LegalContent } from './legalContents.ts'

/** A legal page. Needs `key={page}`: the loaded content belongs to one page. */
export function LegalArea({ page }: { page: LegalPage }) {
  const { footer, failed, common, locale } = useTexts()
  const [content, setContent] = useState<LegalContent | 'failed'>()
  useEffect(() => {
    if (!content)
      import('./legalContents.ts')
        .then(({ legalContents }) => legalContents[page]())
        .then(setContent, () => setContent('failed'))
  }, [page, content])
  const text = content && content !== 'failed' ? content[locale] : undefined
  return (
    <article className={styles.page} aria-busy={!content}>
      <h1 className={styles.title}>{footer[page]}</h1>
      {text && <p>{text.intro}</p>}
      {text?.sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2 className={styles.heading}>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {content === 'failed' && (
        <FailedState
          title={failed.area}
          retryLabel={common.retry}
          onRetry={() => setContent(undefined)}
        />
      )}
    </article>
  )
}
