import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

/**
 * Measures the memory of processing one file, in a separate process. Decoded samples of 8 bits take
 * four times the size of the file.
 */
const program = (module: string) => `
  import { processAudio } from ${JSON.stringify(module)}
  const channels = 8
  function wavFile(frames) {
    const bytes = Buffer.alloc(44 + channels * frames, 100)
    bytes.write('RIFF', 0); bytes.writeUInt32LE(bytes.length - 8, 4)
    bytes.write('WAVEfmt ', 8); bytes.writeUInt32LE(16, 16)
    bytes.writeUInt16LE(1, 20); bytes.writeUInt16LE(channels, 22); bytes.writeUInt32LE(192_000, 24)
    bytes.writeUInt32LE(192_000 * channels, 28)
    bytes.writeUInt16LE(channels, 32); bytes.writeUInt16LE(8, 34)
    bytes.write('data', 36); bytes.writeUInt32LE(channels * frames, 40)
    return bytes
  }
  // Loads all modules before the memory is measured.
  await processAudio(wavFile(192_000))
  const bytes = wavFile(2_400_000)
  const before = process.resourceUsage().maxRSS
  const { duration } = await processAudio(bytes)
  const grownMb = (process.resourceUsage().maxRSS - before) / 1024
  console.log(JSON.stringify({ duration, grownMb }))`

test('processing audio with 77 MB of samples takes less than half of that memory', async () => {
  const module = new URL('./process-audio.ts', import.meta.url).href
  const { NODE_OPTIONS: _nodeOptions, ...env } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', program(module)],
    { env },
  )
  const { duration, grownMb } = JSON.parse(stdout) as { duration: number; grownMb: number }
  expect(duration).toBe(12.5)
  expect(grownMb).toBeLessThan(38)
})
