import { commonTexts } from '@sori/contract/messages'
import { type CommandEvent, useCommand } from '@sori/remote-kit/data'
import { useHost, useLocale, useSession } from '@sori/remote-kit/host'
import { Button } from '@sori/remote-kit/ui'
import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import { useEffect, useEffectEvent } from 'react'
import styles from '../ui/Detail.module.css'
import { rememberFollow, takeFollow } from './followBeforeLogin.ts'
import { useFollowMutation, useUnfollowMutation } from './followingApi.ts'
import { useFollowingTexts } from './followingTexts.ts'

interface FollowButtonProps {
  artistId: number
  isFollowing: boolean
  /** The artist's name for the label. Set it where several buttons are on a page. */
  nickname?: string
  onChanged?(isFollowing: boolean): void
}

const commandOptions = (changed: () => void) =>
  ({
    done: { run: changed, to: 'stay' },
    failed: { to: 'stay' },
    events: (): CommandEvent[] => [['following.changed', {}]],
  }) as const

/** A button that follows or unfollows an artist. For a visitor, it follows after the login. */
export function FollowButton({ artistId, isFollowing, nickname, onChanged }: FollowButtonProps) {
  const texts = useFollowingTexts()
  const common = commonTexts(useLocale())
  const host = useHost()
  const isMember = useSession() !== null
  const follow = useCommand(
    useFollowMutation(),
    commandOptions(() => onChanged?.(true)),
  )
  const unfollow = useCommand(
    useUnfollowMutation(),
    commandOptions(() => onChanged?.(false)),
  )
  const followAfterLogin = useEffectEvent(() => {
    if (takeFollow(artistId) && !isFollowing) void follow.run(artistId)
  })
  useEffect(() => {
    if (isMember) followAfterLogin()
  }, [isMember])
  const toggle = () => {
    if (isMember) return void (isFollowing ? unfollow : follow).run(artistId)
    rememberFollow(artistId)
    host.session.requireLogin(texts.loginFirst)
  }
  const text = isFollowing ? texts.following : texts.follow
  const refusal = follow.refusal ?? unfollow.refusal
  return (
    <>
      <Button
        variant={isFollowing ? 'secondary' : 'primary'}
        icon={isFollowing ? <UserCheck aria-hidden="true" /> : <UserPlus aria-hidden="true" />}
        aria-pressed={isFollowing}
        aria-label={nickname && `${text}: ${nickname}`}
        busy={follow.busy || unfollow.busy}
        busyLabel={common.processing}
        onClick={toggle}
      >
        {text}
      </Button>
      {refusal && <p className={styles.refusal}>{refusal}</p>}
    </>
  )
}
