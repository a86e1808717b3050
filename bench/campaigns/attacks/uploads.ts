import { once } from 'node:events'
import autocannon from 'autocannon'
import { costlyJpeg } from '../../../api/src/modules/files/uploads/testing/costly-pictures.ts'
import { FORM_TYPE, fileForm } from '../../../api/src/modules/files/uploads/testing/form.ts'
import { jpeg, wav } from '../../../api/src/modules/files/uploads/testing/sample-files.ts'
import { createTestApp, TEST_SECRET } from '../../../api/src/testing/test-app.ts'
import { addMember, bearer } from '../../../api/src/testing/test-members.ts'
import { ready, startServer } from '../../../api/src/testing/test-server.ts'
import { quantileOf, Times } from '../../processes/figures.ts'

const CONNECTIONS = 20
/** Attacking requests a second. */
const RATE = 200
const ATTACK_MAX_S = 600
/** Uploads of the other member in each run: pictures and audio files alternately. */
const UPLOADS = 10

type Headers = Record<string, string>

/**
 * One member sends damaged pictures, each of which costs seconds of CPU time, on many connections.
 * Returns what another member's uploads experienced beside a quiet run; throws when one of them fails.
 */
export async function attackUploads(): Promise<string> {
  const t = await createTestApp()
  const { databaseUrl: DATABASE_URL, config } = t
  const server = startServer({
    DATABASE_URL,
    DATA_DIR: config.dataDir,
    JWT_SECRET: TEST_SECRET,
    LOG_LEVEL: 'warn',
  })
  const headersOf = async (name: string) => ({
    ...(await bearer(t, await addMember(t, name))),
    'content-type': FORM_TYPE,
  })
  try {
    const url = await ready(server)
    const artist = await headersOf('artist')
    const attacker = await headersOf('attacker')
    await upload(url, artist)
    const quiet = await upload(url, artist)
    const attack = startAttack(url, attacker)
    const done = once(attack, 'done') as Promise<[autocannon.Result]>
    const attacked = await upload(url, artist).finally(() => attack.stop())
    const [{ statusCodeStats = {} }] = await done
    const answers = Object.entries(statusCodeStats).map(
      ([status, { count }]) => `${status} ${count} times`,
    )
    return (
      `uploads beside ${CONNECTIONS} connections of damaged pictures: ${UPLOADS} of ${UPLOADS} passed, ` +
      `${wordsOf(attacked)}; quiet: ${wordsOf(quiet)}; the attacker was answered ${answers.join(', ')}`
    )
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
    await t.close()
  }
}

async function upload(url: string, headers: Headers): Promise<Times> {
  const files = [
    ['/api/files/albums', fileForm('a.jpg', await jpeg())],
    ['/api/files/tracks', fileForm('a.wav', wav(3))],
  ] as const
  const times = new Times()
  for (let count = 0; count < UPLOADS; count++) {
    const [path, form] = files[count % 2 === 0 ? 0 : 1]
    const body = new Uint8Array(form)
    await times.measure(async () => {
      const answer = await fetch(url + path, { method: 'POST', headers, body })
      const text = await answer.text()
      if (answer.status !== 200)
        throw new Error(`upload ${count + 1} to ${path} was answered ${answer.status}: ${text}`)
    })
  }
  return times
}

function startAttack(url: string, headers: Headers): autocannon.Instance {
  const body = fileForm('a.jpg', costlyJpeg())
  const requests = [{ method: 'POST' as const, path: '/api/files/albums', headers, body }]
  return autocannon(
    { url, connections: CONNECTIONS, overallRate: RATE, duration: ATTACK_MAX_S, requests },
    () => undefined,
  )
}

function wordsOf({ all }: Times): string {
  const [median, longest] = [0.5, 1].map((quantile) => quantileOf(all, quantile).toFixed(0))
  return `median ${median} ms, longest ${longest} ms`
}
