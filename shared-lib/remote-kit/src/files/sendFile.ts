import type { Host } from '@sori/contract/host'
import { asProblem } from '../http/asProblem.ts'
import { callHeaders, parseJson, problemFrom, type RequestProblem } from '../http/hostFetch.ts'

interface UploadTarget {
  url: string
  fields?: Readonly<Record<string, string>> | undefined
}

export interface SentFile {
  /**
   * The response. Rejects with `ABORTED` after `cancel`, and with `OFFLINE` without a connection.
   */
  readonly answer: Promise<unknown>
  cancel(): void
}

/** Sends `file` after `fields`. After a 401, renews the token and sends the file again. */
export function sendFile(
  host: Pick<Host, 'session' | 'locale' | 'loading'>,
  { url, fields }: UploadTarget,
  file: File,
  onProgress: (fraction: number) => void,
): SentFile {
  let request: XMLHttpRequest | undefined
  let isCancelled = false

  async function attempt(token: string | null): Promise<unknown> {
    if (isCancelled) throw aborted
    request = new XMLHttpRequest()
    const { status, text } = await post(
      request,
      url,
      formOf(file, fields),
      callHeaders(host, token),
      onProgress,
    )
    if (status >= 200 && status < 300) return parseJson(text)
    throw problemFrom(status, text)
  }

  async function send(): Promise<unknown> {
    const token = await host.session.token()
    try {
      return await attempt(token)
    } catch (problem) {
      if ((problem as RequestProblem).status !== 401 || !token) throw problem
      const renewedToken = await host.session.renew(token)
      if (!renewedToken) throw problem
      return attempt(renewedToken)
    }
  }

  const endLoading = host.loading()
  return {
    answer: send()
      .catch((error) => Promise.reject(asProblem(error)))
      .finally(endLoading),
    cancel: () => {
      isCancelled = true
      request?.abort()
    },
  }
}

/** Returns the form. The file is last, because the server reads the other fields first. */
function formOf(file: File, fields: UploadTarget['fields'] = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  return form
}

const aborted: RequestProblem = { status: 0, code: 'ABORTED', message: '' }
const offline: RequestProblem = { status: 0, code: 'OFFLINE', message: '' }

/** Posts a form with XMLHttpRequest, because `fetch` does not report upload progress. */
function post(
  request: XMLHttpRequest,
  url: string,
  form: FormData,
  headers: Record<string, string>,
  onProgress: (fraction: number) => void,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () =>
      resolve({ status: request.status, text: request.responseText }),
    )
    request.addEventListener('error', () => reject(offline))
    request.addEventListener('abort', () => reject(aborted))
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(form)
  })
}
