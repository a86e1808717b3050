import {
  TAG_REQUESTS_MAX,
  type TagRequest,
  type TagRequestDecision,
} from '@sori/contract/management'
import { useCommand } from '@sori/remote-kit/data'
import { useLocale } from '@sori/remote-kit/host'
import { Failed } from '@sori/remote-kit/lists'
import { Button, formatDay } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './SpellingPage.module.css'
import { useDecideTagRequestMutation, useListTagRequestsQuery } from './spellingApi.ts'
import { TagSection } from './TagSection.tsx'

/**
 * A list of the tags that members have requested, to create or dismiss (D93). Hidden without open
 * requests.
 */
export function TagRequests() {
  const texts = useTexts().spelling.requests
  const requests = useListTagRequestsQuery()
  const decide = useCommand(useDecideTagRequestMutation(), {
    done: { to: 'stay' },
    failed: { to: 'stay' },
    events: (_answer, { decision }) => (decision === 'accept' ? [['tags.changed', {}]] : []),
  })
  const { data } = requests
  if (requests.isError && !data) return <Failed query={requests} title={texts.failed} />
  if (!data || data.length === 0) return null
  return (
    <TagSection
      title={texts.title}
      count={texts.count(data.length, TAG_REQUESTS_MAX)}
      refusal={decide.refusal}
    >
      {data.map((request) => (
        <RequestLine
          key={request.requestId}
          request={request}
          isBusy={decide.busy}
          onDecide={(decision) => void decide.run({ id: request.requestId, decision })}
        />
      ))}
    </TagSection>
  )
}

function RequestLine({
  request: { tagName, kind, memberCount, createDate },
  isBusy,
  onDecide,
}: {
  request: TagRequest
  isBusy: boolean
  onDecide(decision: TagRequestDecision): void
}) {
  const { requests: texts, kinds } = useTexts().spelling
  const locale = useLocale()
  return (
    <li className={styles.tag}>
      <span className={styles.name}>
        {tagName}
        <span className={styles.count}>
          {kinds[kind]} · {texts.members(memberCount.toLocaleString(locale))} ·{' '}
          {formatDay(createDate)}
        </span>
      </span>
      <span className={styles.decide}>
        <Button
          size={32}
          disabled={isBusy}
          aria-label={texts.acceptNamed(tagName)}
          onClick={() => onDecide('accept')}
        >
          {texts.accept}
        </Button>
        <Button
          size={32}
          variant="ghost"
          disabled={isBusy}
          aria-label={texts.dismissNamed(tagName)}
          onClick={() => onDecide('dismiss')}
        >
          {texts.dismiss}
        </Button>
      </span>
    </li>
  )
}
