import { setTimeout as wait } from 'node:timers/promises'
import { costlyJpeg } from '../../../api/src/modules/files/uploads/testing/costly-pictures.ts'
import { FORM_TYPE, fileForm } from '../../../api/src/modules/files/uploads/testing/form.ts'
import { jpeg, wav } from '../../../api/src/modules/files/uploads/testing/sample-files.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../../api/src/testing/test-app.ts'
import { addMember, bearer } from '../../../api/src/testing/test-members.ts'
import { ready, startServer } from '../../../api/src/testing/test-server.ts'

const CONNECTIONS = 20
/** Keeps the attack within 200 requests a second. */
const REFUSED_PAUSE_MS = 100
/** Uploads of the other member in each run: pictures and audio files alternately. */
const UPLOADS = 10

type Upload = (path: string, form: Buffer) => Promise<{ status: number; body: string }>
type Run = { median: number; longest: number }

/**
 * One member sends damaged pictures, each of which costs seconds of CPU time, on many connections.
 * Returns what another member's uploads experienced beside a quiet run; throws when one of them fails.
 */
export async function attackUploads(): Promise<string> {
  const t = await createTestApp()
  const { databaseUrl: DATABASE_URL, config } = t
  const server = startServer({ DATABASE_URL, DATA_DIR: config.dataDir, JWT_SECRET: TEST_SECRET, LOG_LEVEL: 'warn' })
  try {
    const url = await ready(server)
    const artist = await uploader(t, url, 'artist')
    const attacker = await uploader(t, url, 'attacker')
    await upload(artist)
    const quiet = await upload(artist)
    const attack = startAttack(attacker)
    const attacked = await upload(artist).finally(attack.stop)
    const statuses = await attack.ended
    return (
      `uploads beside ${CONNECTIONS} connections of damaged pictures: ${UPLOADS} of ${UPLOADS} passed, ` +
      `${wordsOf(attacked)}; quiet: ${wordsOf(quiet)}; the attacker was answered ${countsOf(statuses)}`
    )
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
    await t.close()
  }
}

async function uploader(t: TestApp, url: string, name: string): Promise<Upload> {
  const headers = { ...(await bearer(t, await addMember(t, name))), 'content-type': FORM_TYPE }
  return async (path, form) => {
    const answer = await fetch(url + path, { method: 'POST', headers, body: new Uint8Array(form) })
    return { status: answer.status, body: await answer.text() }
  }
}

async function upload(send: Upload): Promise<Run> {
  const times: number[] = []
  const files = [
    ['/api/files/albums', fileForm('a.jpg', await jpeg())],
    ['/api/files/tracks', fileForm('a.wav', wav(3))],
  ] as const
  for (let count = 0; count < UPLOADS; count++) {
    const [path, form] = files[count % 2 === 0 ? 0 : 1]
    const began = performance.now()
    const { status, body } = await send(path, form)
    times.push(performance.now() - began)
    if (status !== 200) throw new Error(`upload ${count + 1} of ${UPLOADS} to ${path} was answered ${status}: ${body}`)
  }
  times.sort((a, b) => a - b)
  return { median: times[Math.floor(UPLOADS / 2)] ?? 0, longest: times.at(-1) ?? 0 }
}

function startAttack(send: Upload) {
  const form = fileForm('a.jpg', costlyJpeg())
  const statuses: number[] = []
  let isOver = false
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    while (!isOver) {
      // The server may end first; 0 is a broken connection.
      const { status } = await send('/api/files/albums', form).catch(() => ({ status: 0 }))
      statuses.push(status)
      if (status === 429 || status === 0) await wait(REFUSED_PAUSE_MS)
    }
  })
  const stop = () => {
    isOver = true
  }
  return { stop, ended: Promise.all(connections).then(() => statuses) }
}

const wordsOf = ({ median, longest }: Run) => `median ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`

function countsOf(statuses: readonly number[]): string {
  const kinds = [...new Set(statuses)].sort()
  return kinds.map((kind) => `${kind} ${statuses.filter((status) => status === kind).length} times`).join(', ')
}
