import type { Track } from '@sori/market-kit/catalogue'
import { useCommand } from '@sori/remote-kit/data'
import { useHost, useMessages, useSession } from '@sori/remote-kit/host'
import { useEffect, useEffectEvent } from 'react'
import { rememberAction, takeAction } from '../purchase/actionBeforeLogin.ts'
import { useIsSavedQuery, useSetSavedMutation } from './favouritesApi.ts'
import { SAVE_KEY } from './keys.ts'

const ko = {
  saved: '저장한 트랙에 담았습니다.',
  removed: '저장한 트랙에서 뺐습니다.',
  loginFirst: '트랙을 저장하려면 로그인해주세요.',
}
const en: typeof ko = {
  saved: 'Saved for later.',
  removed: 'Removed from your saved tracks.',
  loginFirst: 'Please log in to save the track.',
}
const catalogue = { ko, en }

/**
 * Returns whether the member has saved a track, and a function that saves or removes the track. A
 * visitor logs in first.
 */
export function useFavourite({ id }: Track) {
  const host = useHost()
  const isMember = useSession() !== null
  const texts = useMessages(catalogue)
  const { data: isSaved = false } = useIsSavedQuery(id, { skip: !isMember })
  const { run } = useCommand(useSetSavedMutation(), {
    done: { message: (_, change) => (change.isSaved ? texts.saved : texts.removed), to: 'stay' },
    failed: { to: 'stay' },
    events: () => [['favourite.changed', { musicIds: [id] }]],
  })

  function toggle(): void {
    if (isMember) void run({ id, isSaved: !isSaved })
    else {
      rememberAction({ action: 'save', trackId: id }, SAVE_KEY)
      host.session.requireLogin(texts.loginFirst)
    }
  }

  const continueAfterLogin = useEffectEvent(() => {
    if (takeAction(id, SAVE_KEY)) void run({ id, isSaved: true })
  })
  useEffect(() => {
    if (isMember) continueAfterLogin()
  }, [isMember])

  return { isSaved, toggle }
}
