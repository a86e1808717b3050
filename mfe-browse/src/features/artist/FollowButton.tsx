import { commonTexts } from '@sori/contract/messages'
import { type CommandEvent, useCommand } from '@sori/remote-kit/data'
import { useHost, useLocale, useSession } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import { useEffect, useEffectEvent } from 'react'
import styles from '../../ui/Detail.module.css'
import { useFollowMutation, useUnfollowMutation } from './artistApi.ts'
import { useArtistTexts } from './artistTexts.ts'
import { rememberFollow, takeFollow } from './followBeforeLogin.ts'

const options = {
  done: { to: 'stay' },
  failed: { to: 'stay' },
  events: (): CommandEvent[] => [['following.changed', {}]],
} as const

/** Follows or unfollows. A visitor logs in first, then the artist is followed. */
export function FollowButton({
  artistId,
  isFollowing,
}: {
  artistId: number
  isFollowing: boolean
}) {
  const t = useArtistTexts()
  const common = commonTexts(useLocale())
  const host = useHost()
  const isMember = useSession() !== null
  const follow = useCommand(useFollowMutation(), options)
  const unfollow = useCommand(useUnfollowMutation(), options)
  const followAfterLogin = useEffectEvent(() => {
    if (takeFollow(artistId) && !isFollowing) void follow.run(artistId)
  })
  useEffect(() => {
    if (isMember) followAfterLogin()
  }, [isMember])
  const press = () => {
    if (isMember) return void (isFollowing ? unfollow : follow).run(artistId)
    rememberFollow(artistId)
    host.session.requireLogin(t.loginFirst)
  }
  const refusal = follow.refusal ?? unfollow.refusal
  return (
    <>
      <Button
        variant={isFollowing ? 'secondary' : 'primary'}
        icon={isFollowing ? <UserCheck aria-hidden="true" /> : <UserPlus aria-hidden="true" />}
        aria-pressed={isFollowing}
        busy={follow.busy || unfollow.busy}
        busyLabel={common.processing}
        onClick={press}
      >
        {isFollowing ? t.following : t.follow}
      </Button>
      {refusal && <p className={styles.refusal}>{refusal}</p>}
    </>
  )
}
