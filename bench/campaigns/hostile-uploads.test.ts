import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import autocannon from 'autocannon'
import { costlyJpeg } from '../../api/src/modules/files/uploads/testing/costly-pictures.ts'
import { FORM_TYPE, fileForm } from '../../api/src/modules/files/uploads/testing/form.ts'
import { jpeg, wav } from '../../api/src/modules/files/uploads/testing/sample-files.ts'
import { createTestApp, type TestApp } from '../../api/src/testing/test-app.ts'
import { addMember, bearer } from '../../api/src/testing/test-members.ts'
import { untilReady } from '../../api/src/testing/test-server.ts'
import { Durations } from '../processes/figures.ts'
import { print } from './testing/options.ts'
import { startServerOn } from './testing/servers.ts'

const CONNECTIONS = 20
const RATE = 200
const ATTACK_MAX_S = 600
/** Uploads of each run: pictures and audio files alternately. */
const UPLOADS = 10

type Headers = Record<string, string>
let t: TestApp
let url: string

beforeAll(async () => {
  t = await createTestApp()
  url = await untilReady(startServerOn(t))
})
afterAll(() => t.close())

describe('the uploads of an artist', () => {
  it('all succeed while another member sends damaged pictures that cost seconds', async () => {
    const artist = await headersOf('artist')
    const attacker = await headersOf('attacker')
    await upload(artist)
    const quiet = await upload(artist)
    const attack = startAttack(attacker)
    const attackResult = once(attack, 'done') as Promise<[autocannon.Result]>
    const attacked = await upload(artist).finally(() => attack.stop())
    const [{ statusCodeStats = {} }] = await attackResult
    const counts = Object.entries(statusCodeStats).map(
      ([status, { count }]) => `${status}: ${count}`,
    )
    print(`quiet ${quiet.summary()}; during the attack ${attacked.summary()}`)
    print(`responses to the attacker: ${counts.join(', ')}`)
  })
})

async function headersOf(name: string): Promise<Headers> {
  return { ...(await bearer(t, await addMember(t, name))), 'content-type': FORM_TYPE }
}

async function upload(headers: Headers): Promise<Durations> {
  const files = [
    ['/api/files/albums', fileForm('a.jpg', await jpeg())],
    ['/api/files/tracks', fileForm('a.wav', wav(3))],
  ] as const
  const times = new Durations()
  for (let count = 0; count < UPLOADS; count++) {
    const [path, form] = files[count % 2 === 0 ? 0 : 1]
    const body = new Uint8Array(form)
    await times.measure(async () => {
      const response = await fetch(url + path, { method: 'POST', headers, body })
      expect([response.status, await response.text()]).toEqual([200, expect.anything()])
    })
  }
  return times
}

function startAttack(headers: Headers): autocannon.Instance {
  const body = fileForm('a.jpg', costlyJpeg())
  const requests = [{ method: 'POST' as const, path: '/api/files/albums', headers, body }]
  return autocannon(
    { url, connections: CONNECTIONS, overallRate: RATE, duration: ATTACK_MAX_S, requests },
    () => undefined,
  )
}
