import { type APIRequestContext, expect } from '@playwright/test'

interface Mail {
  to: string
  subject: string
  text: string
}

/** Returns the sent mails, the newest first. Calls the API directly: nginx blocks the outbox. */
export async function readMails(request: APIRequestContext): Promise<Mail[]> {
  const { E2E_OUTBOX = '', E2E_OUTBOX_TOKEN = '' } = process.env
  const headers = { accept: 'application/json', 'x-outbox-token': E2E_OUTBOX_TOKEN }
  return (await request.get(E2E_OUTBOX, { headers })).json()
}

/** Waits until `email` has more than `earlierMails` mails, and returns the text of the newest. */
export async function waitForMail(
  request: APIRequestContext,
  email: string,
  earlierMails = 0,
): Promise<string> {
  let mails: Mail[] = []
  await expect
    .poll(async () => {
      mails = (await readMails(request)).filter(({ to }) => to === email)
      return mails.length
    })
    .toBeGreaterThan(earlierMails)
  return mails[0]?.text ?? ''
}

export async function waitForActivationCode(
  request: APIRequestContext,
  email: string,
): Promise<string> {
  return /인증 코드: (\w{6})/.exec(await waitForMail(request, email))?.[1] ?? ''
}
