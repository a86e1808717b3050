import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { Character } from '@sori/contract/catalogue'
import { sql } from 'kysely'
import { SimulatedKill } from '../../../testing/simulated-kill.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember } from '../../../testing/test-members.ts'
import { ManagementRepository } from '../../catalogue/management/management.repository.ts'
import type { MemberRow } from '../../members/members/member.service.ts'
import { type CharacterResult, MediaWorkers, NotAudioError } from '../media/index.ts'
import { hats } from '../media/testing/test-signals.ts'
import { encodeWav16 } from '../media/wav.ts'
import { CharacterService } from './character.service.ts'
import { FileRepository } from './file.repository.ts'
import { FileService } from './file.service.ts'

const RATE = 16_000
const sample = hats(120)
const beats = Float32Array.from({ length: 8 * RATE }, (_, index) => sample(index / RATE))
const wav = encodeWav16({ sampleRate: RATE, channels: [beats] })
const measured = { soundType: 'LOOP', bpm: 120, musicalKey: 'Am', problem: null } as const
const byArtist: Character = { soundType: 'TRACK', bpm: 93.25, musicalKey: 'F#m' }

let t: TestApp
let artist: MemberRow
const media = new MediaWorkers()
const warnings: object[] = []
const log = { warn: (fields: object) => void warnings.push(fields) }
beforeAll(async () => {
  t = await createTestApp()
  artist = await addMember(t, 'artist')
})
afterEach(async () => {
  warnings.length = 0
  await sql`TRUNCATE tracks, files CASCADE`.execute(t.db)
})
afterAll(async () => {
  await media.close()
  await t.close()
})

const addFile = async () => (await t.services.files.addAudio(artist.id, wav, { format: 'wav' })).id
const publish = (fileId: number) =>
  t.services.catalogue.publishTrack({
    artist,
    album: { name: 'Album', description: '', artPath: null },
    track: { title: `TRACK ${fileId}`, description: '' },
    tags: { instrument: [], mood: [], genre: [] },
    fileId,
  })
const readTrack = async (id: number) => {
  const { rows } = await sql<object>`
    SELECT sound_type AS "soundType", bpm, musical_key AS "musicalKey", character_source AS source
    FROM tracks WHERE id = ${id}`.execute(t.db)
  return rows[0]
}
const readFile = async (id: number) => {
  const { rows } = await sql<object>`
    SELECT sound_type AS "soundType", bpm, musical_key AS "musicalKey",
      character_at IS NOT NULL AS found
    FROM files WHERE id = ${id}`.execute(t.db)
  return rows[0]
}
const setCharacter = (id: number, character: Character | null) =>
  t.db.transaction().execute((tx) => new ManagementRepository(t.db).setCharacter(tx, id, character))
/** Returns a file service whose analysis finds this character in every file. */
function filesFinding(character: CharacterResult): FileService {
  const { db, storage, jobs } = t
  const processAudio: MediaWorkers['processAudio'] = async (bytes) => ({
    ...(await media.processAudio(bytes)),
    character,
  })
  const files = new FileRepository(db)
  return new FileService({ db, files, storage, jobs, log, media: { processAudio } })
}
const { problem: _, ...values } = measured
const unknown = { soundType: null, bpm: null, musicalKey: null }

describe('a processed audio file', () => {
  test('has the type, tempo and key that were measured', async () => {
    const id = await addFile()
    await t.services.files.processAudio(id)
    expect(await readFile(id)).toMatchObject({ soundType: 'LOOP', bpm: 120, found: true })
  })

  test('copies its character to a track that is published before or after the analysis', async () => {
    const files = filesFinding(measured)
    const [early, late] = [await addFile(), await addFile()]
    const before = await publish(early)
    expect(await readTrack(before)).toEqual({ ...unknown, source: null })
    for (const id of [early, late]) await files.processAudio(id)
    for (const id of [before, await publish(late)])
      expect(await readTrack(id)).toEqual({ ...values, source: 'MEASURED' })
  })

  test('becomes ready without a character when the analysis fails', async () => {
    const id = await addFile()
    const track = await publish(id)
    await filesFinding({ ...unknown, problem: 'out of range' }).processAudio(id)
    expect(await readFile(id)).toEqual({ ...unknown, found: true })
    expect(await readTrack(track)).toEqual({ ...unknown, source: 'MEASURED' })
    expect(warnings).toEqual([{ fileId: id, problem: 'out of range' }])
  })
})

describe('the tempo and the key in the name of a file', () => {
  test('replace the measured ones, until the artist sets others', async () => {
    const named = { bpm: 60, musicalKey: 'C#m' } as const
    const facts = { format: 'wav', ...named } as const
    const { id } = await t.services.files.addAudio(artist.id, wav, facts)
    const track = await publish(id)
    await filesFinding(measured).processAudio(id)
    expect(await readTrack(track)).toEqual({ ...values, ...named, source: 'MEASURED' })
    await setCharacter(track, byArtist)
    expect(await readTrack(track)).toEqual({ ...byArtist, source: 'ARTIST' })
    await setCharacter(track, null)
    expect(await readTrack(track)).toEqual({ ...values, ...named, source: 'MEASURED' })
  })

  test('remain when the file is analysed again', async () => {
    const facts = { format: 'wav', musicalKey: 'C#m' } as const
    const { id } = await t.services.files.addAudio(artist.id, wav, facts)
    await filesFinding({ ...measured, bpm: 60 }).processAudio(id)
    await sql`UPDATE files SET character_at = NULL`.execute(t.db)
    await t.services.characters.findMissing()
    expect(await readFile(id)).toMatchObject({ bpm: 120, musicalKey: 'C#m', found: true })
  })
})

describe('the character that an artist sets', () => {
  test('remains when the file is measured, until the artist removes it', async () => {
    const id = await addFile()
    const track = await publish(id)
    await setCharacter(track, byArtist)
    await filesFinding(measured).processAudio(id)
    expect(await readTrack(track)).toEqual({ ...byArtist, source: 'ARTIST' })
    await setCharacter(track, { ...unknown, bpm: 60 })
    expect(await readTrack(track)).toEqual({ ...unknown, bpm: 60, source: 'ARTIST' })
    await setCharacter(track, null)
    expect(await readTrack(track)).toEqual({ ...values, source: 'MEASURED' })
  })

  test('remains when the file is replaced; measured values change with the file', async () => {
    const files = filesFinding(measured)
    const [first, second, replacement, other] = [
      await addFile(),
      await addFile(),
      await addFile(),
      await addFile(),
    ]
    const [own, plain] = [await publish(first), await publish(second)]
    await setCharacter(own, byArtist)
    for (const id of [second, other]) await files.processAudio(id)
    const replace = (id: number, fileId: number) =>
      t.db.updateTable('tracks').set({ file_id: fileId }).where('id', '=', id).execute()
    await replace(own, other)
    await replace(plain, replacement)
    expect(await readTrack(own)).toEqual({ ...byArtist, source: 'ARTIST' })
    expect(await readTrack(plain)).toEqual({ ...unknown, source: null })
    await filesFinding({ ...measured, bpm: 87.5 }).processAudio(replacement)
    expect(await readTrack(plain)).toEqual({ ...values, bpm: 87.5, source: 'MEASURED' })
  })

  test.each([
    ['a tempo below 20', { bpm: 19.99 }],
    ['a tempo above 400', { bpm: 400.01 }],
    ['a flat', { musicalKey: 'Bb' as never }],
    ['an unknown type', { soundType: 'SONG' as never }],
  ])('cannot be stored with %s', async (_name, wrong) => {
    const track = await publish(await addFile())
    await expect(setCharacter(track, { ...byArtist, ...wrong })).rejects.toThrow('check')
  })
})

describe('the job for files of earlier releases', () => {
  async function older() {
    const id = await addFile()
    await filesFinding({ ...measured, bpm: 60 }).processAudio(id)
    await sql`UPDATE files SET sound_type = NULL, bpm = NULL, musical_key = NULL,
      character_at = NULL WHERE id = ${id}`.execute(t.db)
    await sql`UPDATE tracks SET sound_type = NULL WHERE file_id = ${id}`.execute(t.db)
    return id
  }
  const service = (
    findCharacter: MediaWorkers['findCharacter'],
    process = new SimulatedKill(),
  ): CharacterService =>
    new CharacterService({
      files: process.wrap(new FileRepository(t.db)),
      storage: process.wrap(t.storage),
      media: process.wrap({ findCharacter }),
      log,
    })
  const finding = async () => measured

  test('finds the same values as the upload', async () => {
    const id = await older()
    const track = await publish(id)
    await t.services.characters.findMissing()
    const character = await readFile(id)
    expect(character).toMatchObject({ soundType: 'LOOP', bpm: 120, found: true })
    expect(await readTrack(track)).toMatchObject({
      soundType: 'LOOP',
      bpm: 120,
      source: 'MEASURED',
    })
    await service(() => Promise.reject(new Error('found again'))).findMissing()
    expect(await readFile(id)).toEqual(character)
  })

  test('continues after a kill before each step', async () => {
    const ids = [await older(), await older()]
    for (let killAt = 1, ended = false; !ended; killAt++) {
      await sql`UPDATE files SET character_at = NULL`.execute(t.db)
      const process = new SimulatedKill(killAt)
      await service(finding, process)
        .findMissing()
        .catch((error: Error) => expect(error.message).toBe('killed'))
      ended = !process.isDead
      await service(finding).findMissing()
      for (const id of ids) expect(await readFile(id)).toEqual({ ...values, found: true })
    }
  })

  test('stops between two files when it is aborted', async () => {
    const [first, second] = [await older(), await older()]
    const abort = new AbortController()
    await service(async () => {
      abort.abort()
      return measured
    }).findMissing(abort.signal)
    expect([await readFile(first), await readFile(second)]).toMatchObject([
      { found: true },
      { found: false },
    ])
  })

  test('tries a file again whose original is missing, and blocks no other file', async () => {
    const [lost, fine] = [await older(), await older()]
    const row = await t.db
      .selectFrom('files')
      .select('original_key')
      .where('id', '=', lost)
      .executeTakeFirstOrThrow()
    await t.storage.remove(row.original_key)
    await expect(service(finding).findMissing()).rejects.toThrow('is not in the storage')
    expect([await readFile(lost), await readFile(fine)]).toMatchObject([
      { found: false },
      { found: true },
    ])
  })

  test('tries a file that cannot be decoded only once, and sets no character', async () => {
    const id = await older()
    let calls = 0
    const broken = service(() => {
      calls++
      return Promise.reject(new NotAudioError('mp3: damaged'))
    })
    for (let times = 0; times < 2; times++) await broken.findMissing()
    expect([calls, await readFile(id)]).toEqual([1, { ...unknown, found: true }])
    expect(warnings).toEqual([{ fileId: id, problem: 'mp3: damaged' }])
  })
})
