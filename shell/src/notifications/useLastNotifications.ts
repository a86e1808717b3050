import type { Notification, NotificationsAnswer } from '@sori/contract/notifications'
import { type ApiRequest, hostFetch } from '@sori/remote-kit/data'
import { useCallback, useEffect, useState } from 'react'
import { useServices } from '../app/useServices.ts'

const SHOWN_MAX = 10
const TIMEOUT_MS = 20_000
const NOTIFICATIONS_PATH = '/api/me/notifications'

/** Returns the last notifications of the member. */
export function useLastNotifications() {
  const { sharedHost, events } = useServices()
  const [rows, setRows] = useState<readonly Notification[]>()
  const [hasFailed, setFailed] = useState(false)

  /** Sends a request. Returns the JSON body, or undefined for an error status. */
  const call = useCallback(
    async (request: ApiRequest): Promise<unknown> => {
      const response = await hostFetch(sharedHost, request, AbortSignal.timeout(TIMEOUT_MS))
      return response.ok ? response.json() : undefined
    },
    [sharedHost],
  )

  const load = useCallback(() => {
    const show = (answer: unknown) => {
      if (answer) setRows((answer as NotificationsAnswer).dtoList)
      setFailed(!answer)
    }
    call({ url: `${NOTIFICATIONS_PATH}?size=${SHOWN_MAX}` }).then(show, () => setFailed(true))
  }, [call])

  useEffect(load, [load])

  /** Marks all notifications as read. Returns false on failure. */
  async function markAllRead(): Promise<boolean> {
    const readTo = rows?.[0]?.notificationId
    const request = { url: NOTIFICATIONS_PATH, method: 'PATCH', body: { readTo } } as const
    const answer = await call(request).catch(() => undefined)
    if (!answer) return false
    setRows((current) => current?.map((row) => ({ ...row, isRead: true })))
    events.emit('notifications.read', {})
    return true
  }

  return { rows, hasFailed, load, markAllRead }
}
