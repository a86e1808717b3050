import { commonTexts } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import type { Artist, Hiding } from '@sori/market-kit/catalogue'
import { useCommand } from '@sori/remote-kit/data'
import { useLocale, useSession } from '@sori/remote-kit/host'
import { Button, ButtonLink, TextLink } from '@sori/remote-kit/ui'
import EyeOff from 'lucide-react/icons/eye-off'
import { type OwnItem, useShowItemMutation } from '../api/hidingApi.ts'
import styles from './HiddenNotice.module.css'
import { hiddenTexts } from './hiddenTexts.ts'

interface HiddenNoticeProps extends OwnItem {
  artist: Artist
  hiding: Hiding
  /** The path of the track's album. */
  albumPath?: string
}

/** Explains why others do not see an item, and lets its artist make it public again (D86). */
export function HiddenNotice(props: HiddenNoticeProps) {
  const { kind, artist, hiding, albumPath } = props
  const texts = hiddenTexts(useLocale())
  const user = useSession()
  const isOwn = user?.userId === String(artist.userId)
  const isManaged = isOwn || Boolean(user?.roles.includes('ROLE_ADMIN'))
  const { title, body } = texts[kind][reasonOf({ isManaged, hiding })]
  return (
    <section className={styles.notice} aria-label={texts.label}>
      <EyeOff aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p>{body}</p>
        {hiding.hiddenReason && <p>{texts.reason(hiding.hiddenReason)}</p>}
      </div>
      {isOwn && hiding.hiddenBy === 'artist' && <PublishAgainButton {...props} />}
      {isOwn && hiding.hiddenBy === 'administrator' && (
        <TextLink to={paths.legal('support')}>{texts.support}</TextLink>
      )}
      {isManaged && !hiding.hidden && albumPath && (
        <ButtonLink to={albumPath}>{texts.toAlbum}</ButtonLink>
      )}
    </section>
  )
}

/** Returns why others do not see the item. If the item itself is not hidden, its album is. */
function reasonOf({ isManaged, hiding }: { isManaged: boolean; hiding: Hiding }) {
  if (!isManaged) return 'bought'
  if (!hiding.hidden) return 'withAlbum'
  return hiding.hiddenBy === 'administrator' ? 'byAdministrator' : 'byArtist'
}

function PublishAgainButton({ kind, id }: OwnItem) {
  const locale = useLocale()
  const texts = hiddenTexts(locale)
  const common = commonTexts(locale)
  const show = useCommand(useShowItemMutation(), {
    done: { to: 'stay' },
    failed: { to: 'stay', forbidden: 'stay' },
    events: () =>
      kind === 'track'
        ? [['track.changed', { musicIds: [id] }]]
        : [['album.changed', { albumIds: [id] }]],
  })
  return (
    <>
      <Button
        variant="primary"
        busy={show.busy}
        busyLabel={common.processing}
        onClick={() => void show.run({ kind, id })}
      >
        {texts.show}
      </Button>
      {show.refusal && <p className={styles.refusal}>{show.refusal}</p>}
    </>
  )
}
