import { PICK_SENTENCE_MAX, PICKS_MAX } from '@sori/contract/management'
import { commonTexts } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { Artwork } from '@sori/market-kit/catalogue'
import { SectionSwitcher } from '@sori/market-kit/management'
import { useLocale, useUnsaved } from '@sori/remote-kit/host'
import { Failed, hasFailed } from '@sori/remote-kit/lists'
import {
  Button,
  ButtonLink,
  EmptyState,
  IconButton,
  TextInput,
  TextLink,
  useReorder,
  VisuallyHidden,
} from '@sori/remote-kit/ui'
import GripVertical from 'lucide-react/icons/grip-vertical'
import X from 'lucide-react/icons/x'
import { type ComponentProps, useRef, useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { AdminPage } from '../../ui/AdminPage.tsx'
import styles from './PicksPage.module.css'
import { type Picks, toPicksBody, useListPicksQuery, useSetPicks } from './picksApi.ts'

type PickedTrack = Picks['picks'][number]

/** Renders `/admin/picks`: the tracks picked for the home page, each with a sentence. */
export function PicksPage() {
  const { picks: texts } = useTexts()
  const query = useListPicksQuery(undefined, { refetchOnMountOrArgChange: true })
  const { data } = query
  return (
    <AdminPage
      title={texts.title}
      count={data && texts.count(data.picks.length, PICKS_MAX)}
      sections={<SectionSwitcher current="picks" />}
    >
      {hasFailed(query) && <Failed query={query} />}
      {data?.picks.length === 0 && (
        <EmptyState
          title={texts.empty}
          hint={texts.emptyHint}
          action={<ButtonLink to={paths.adminTracks()}>{texts.toTracks}</ButtonLink>}
        />
      )}
      {data && data.picks.length > 0 && <PickList key={data.version} {...data} />}
    </AdminPage>
  )
}

function PickList({ version, picks }: Picks) {
  const { picks: texts } = useTexts()
  const common = commonTexts(useLocale())
  const [draft, setDraft] = useState(picks)
  const isChanged = JSON.stringify(toPicksBody(draft)) !== JSON.stringify(toPicksBody(picks))
  const markSaved = useUnsaved(isChanged)
  const { run, busy } = useSetPicks(markSaved)
  const list = useRef<HTMLOListElement>(null)
  const items = draft.map(({ musicId, title }) => ({ id: musicId, title }))
  const move = (id: number, to: number) => {
    const pick = draft.find(({ musicId }) => musicId === id)
    if (pick) setDraft(draft.filter((each) => each !== pick).toSpliced(to, 0, pick))
  }
  const { announcement, handleProps } = useReorder({
    list,
    queue: items,
    move,
    texts: texts.moved,
  })
  const remove = (index: number) => {
    setDraft(draft.toSpliced(index, 1))
    // Keeps the focus in the list when the pressed button disappears.
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
    buttons?.[index === 0 ? 1 : index - 1]?.focus()
  }
  return (
    <>
      <p className={styles.hint}>{texts.hint}</p>
      <ol className={styles.list} aria-label={texts.list} ref={list}>
        {draft.map((pick, index) => (
          <PickRow
            key={pick.musicId}
            pick={pick}
            dragHandleProps={handleProps({ id: pick.musicId, title: pick.title }, index)}
            onSentence={(sentence) => setDraft(draft.with(index, { ...pick, sentence }))}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <Button
        variant="primary"
        busy={busy}
        busyLabel={common.processing}
        disabled={!isChanged}
        onClick={() => void run({ version, picks: toPicksBody(draft) })}
      >
        {common.save}
      </Button>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  )
}

interface PickRowProps {
  pick: PickedTrack
  dragHandleProps: Partial<ComponentProps<'button'>>
  onSentence(sentence: string): void
  onRemove(): void
}

function PickRow({ pick, dragHandleProps, onSentence, onRemove }: PickRowProps) {
  const { picks: texts } = useTexts()
  const { title, nickname, albumArtPath, sentence, hidden } = pick
  return (
    <li className={styles.row}>
      <IconButton label={texts.move(title)} {...dragHandleProps}>
        <GripVertical aria-hidden="true" />
      </IconButton>
      <Artwork path={albumArtPath} alt="" size={48} />
      <span className={styles.names}>
        <TextLink to={paths.track({ nickname, title })}>{title}</TextLink>
        <span className={styles.artist}>{hidden ? `${nickname} · ${texts.hidden}` : nickname}</span>
      </span>
      <span className={styles.sentence}>
        <TextInput
          aria-label={texts.sentence(title)}
          placeholder={texts.placeholder}
          value={sentence}
          maxLength={PICK_SENTENCE_MAX}
          onChange={({ target }) => onSentence(target.value)}
        />
      </span>
      <IconButton label={texts.remove(title)} data-remove="" onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}
