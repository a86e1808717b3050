// usage: npm run bench -- character [wrong | fit]
//
// Compares measured types, tempos and keys of the demo world's tracks with the scores (D98). The
// method was developed on every second track. The other tracks, and generated loops, show whether
// it also fits music on which it was not developed. "octave" is half or double the right tempo. The
// CPU seconds are those of a minute of audio, without decoding. `wrong` lists wrong results, `fit`
// prints the weights of `tempo-weights.ts`.

import { fileURLToPath } from 'node:url'
import type { Character } from '@sori/contract/catalogue'
import {
  CharacterMeter,
  mixToMono,
} from '../api/src/modules/files/media/character/character-meter.ts'
import { OnsetMeter } from '../api/src/modules/files/media/character/onset-meter.ts'
import { findTempo } from '../api/src/modules/files/media/character/tempo.ts'
import { openAudio } from '../api/src/modules/files/media/decode.ts'
import { cachedRenderer, openRenderCache } from '../demo-world/src/render-cache.ts'
import { type DemoTrack, demoTracks, openRenderer } from '../demo-world/src/world/index.ts'
import { type Example, fitTempo } from './character/fit-tempo.ts'
import { generatedLoops } from './character/generated.ts'
import { keyPoints, keyResult, type Truth, tempoResult, truthOf } from './character/truth.ts'
import { printHead, printRow } from './processes/figures.ts'

type Result = { title: string; truth: Truth; found: Character; seconds: number; cpuSeconds: number }

const cache = await openRenderCache(fileURLToPath(new URL('../.cache/demo-world', import.meta.url)))
const renderer = cachedRenderer(openRenderer(), cache)
/** The generated loops that determine the weights. */
const TRAINING_LOOPS = { count: 60, seed: 1 }
/** The generated loops that test the weights. */
const TEST_LOOPS = { count: 60, seed: 77_777 }

const results: Result[] = []
try {
  if (process.argv.includes('fit')) await printWeights()
  else {
    for (const track of demoTracks) results.push(await measure(track))
    print()
  }
} finally {
  await renderer.close()
}

async function printWeights() {
  const examples: Example[] = []
  for (const track of demoTracks.filter((_, n) => n % 2 === 0)) {
    const { bpm } = truthOf(track.score)
    if (bpm !== null) examples.push({ onsets: await onsetsOf(track), bpm })
  }
  examples.push(...examplesOf(TRAINING_LOOPS))
  console.info(fitTempo(examples).map((weight) => Number(weight.toFixed(3))))
}

async function onsetsOf(track: DemoTrack) {
  const { sampleRate, blocks } = openAudio(await renderer.originalBytes(track))
  const meter = new OnsetMeter(sampleRate)
  for await (const block of blocks()) meter.add(mixToMono(block))
  return meter.result()
}

function examplesOf({ count, seed }: typeof TRAINING_LOOPS): Example[] {
  return generatedLoops(count, seed).map(({ sampleRate, samples, bpm }) => {
    const meter = new OnsetMeter(sampleRate)
    meter.add(samples)
    return { onsets: meter.result(), bpm }
  })
}

async function measure(track: DemoTrack): Promise<Result> {
  const { sampleRate, seconds, blocks } = openAudio(await renderer.originalBytes(track))
  const meter = new CharacterMeter(sampleRate)
  let microseconds = 0
  const measureCpu = <T>(work: () => T) => {
    const before = process.cpuUsage()
    const result = work()
    const { user, system } = process.cpuUsage(before)
    microseconds += user + system
    return result
  }
  for await (const block of blocks()) measureCpu(() => meter.add(block))
  const found = measureCpu(() => meter.result())
  const { title, score } = track
  return { title, truth: truthOf(score), found, seconds, cpuSeconds: microseconds / 1e6 }
}

function print() {
  const halves: [string, Result[]][] = [
    ['developed on', results.filter((_, n) => n % 2 === 0)],
    ['others', results.filter((_, n) => n % 2 === 1)],
    ['all', results],
  ]
  printHead(
    'tempo, %',
    'tracks',
    'within 4 %',
    'octave',
    'wrong',
    'none',
    'without a beat, but with a tempo',
  )
  for (const [name, resultsOfHalf] of halves) printTempo(name, resultsOfHalf)
  const loopResults = examplesOf(TEST_LOOPS).map(({ onsets, bpm }) =>
    tempoResult(findTempo(onsets)?.bpm ?? null, bpm),
  )
  printRow('invented loops', loopResults.length, ...sharesOfTempos(loopResults), '-')
  printHead('key, %', 'tracks', 'MIREX score', ...Object.keys(keyPoints), 'drums with a key')
  for (const [name, resultsOfHalf] of halves) printKey(name, resultsOfHalf)
  printHead('type, %', 'tracks', 'right')
  for (const [name, resultsOfHalf] of halves)
    printRow(
      name,
      resultsOfHalf.length,
      share(resultsOfHalf, ({ truth, found }) => truth.soundType === found.soundType),
    )
  const total = (figureOf: (result: Result) => number) =>
    results.reduce((sum, result) => sum + figureOf(result), 0)
  const minutes = total(({ seconds }) => seconds) / 60
  printHead('minutes of audio', 'CPU seconds a minute')
  printRow(minutes.toFixed(1), (total(({ cpuSeconds }) => cpuSeconds) / minutes).toFixed(2))
  if (process.argv.includes('wrong')) printWrong()
}

function printTempo(name: string, results: readonly Result[]) {
  const verdicts = results.flatMap(({ truth, found }) =>
    truth.bpm === null ? [] : tempoResult(found.bpm, truth.bpm),
  )
  const shares = sharesOfTempos(verdicts)
  const withoutBeat = results.filter(({ truth }) => truth.bpm === null)
  const wrongResults = withoutBeat.filter(({ found }) => found.bpm !== null).length
  printRow(name, verdicts.length, ...shares, `${wrongResults} of ${withoutBeat.length}`)
}

function sharesOfTempos(verdicts: readonly string[]): string[] {
  return ['right', 'octave', 'wrong', 'none'].map((verdict) =>
    share(verdicts, (each) => each === verdict),
  )
}

function printKey(name: string, results: readonly Result[]) {
  const verdicts = results.flatMap(({ truth, found }) =>
    truth.musicalKey === null ? [] : keyResult(found.musicalKey, truth.musicalKey),
  )
  const points = verdicts.reduce((sum, verdict) => sum + keyPoints[verdict], 0)
  const shares = Object.keys(keyPoints).map((verdict) =>
    share(verdicts, (each) => each === verdict),
  )
  const drums = results.filter(
    ({ truth }) => truth.soundType !== 'ONESHOT' && truth.musicalKey === null,
  )
  const wrongResults = drums.filter(({ found }) => found.musicalKey !== null).length
  const score = ((100 * points) / verdicts.length).toFixed(1)
  printRow(name, verdicts.length, score, ...shares, `${wrongResults} of ${drums.length}`)
}

function printWrong() {
  printHead('not as in the score', 'score', 'found')
  const texts = ({ soundType, bpm, musicalKey }: Character) =>
    [soundType, bpm, musicalKey].join(' ')
  for (const { title, truth, found } of results)
    if (texts(truth) !== texts(found)) printRow(title, texts(truth), texts(found))
}

function share<T>(all: readonly T[], isCounted: (item: T) => boolean): string {
  return ((100 * all.filter(isCounted).length) / all.length).toFixed(1)
}
