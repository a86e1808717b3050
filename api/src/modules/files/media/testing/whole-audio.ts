import type { AudioFormat } from '@sori/contract/catalogue'
import type { DecodableAudio } from '../decodable-audio.ts'
import { openAudio } from '../decode.ts'
import type { Pcm } from '../pcm.ts'

export async function decodeAudio(bytes: Uint8Array): Promise<{ pcm: Pcm; format: AudioFormat }> {
  const audio = openAudio(bytes)
  const blocks: Float32Array[][] = []
  for await (const block of audio.blocks()) blocks.push(block)
  return { pcm: joinBlocks(audio, blocks), format: audio.format }
}

export function parseWav(bytes: Uint8Array): Pcm {
  const audio = openAudio(bytes)
  return joinBlocks(audio, [...(audio.blocks() as Iterable<Float32Array[]>)])
}

function joinBlocks(
  { sampleRate, channels }: Pick<DecodableAudio, 'sampleRate' | 'channels'>,
  blocks: Float32Array[][],
): Pcm {
  const length = blocks.reduce((sum, block) => sum + (block[0]?.length ?? 0), 0)
  const wholeChannels = Array.from({ length: channels }, () => new Float32Array(length))
  let offset = 0
  for (const block of blocks) {
    for (const [index, channel] of wholeChannels.entries()) channel.set(block[index] ?? [], offset)
    offset += block[0]?.length ?? 0
  }
  return { sampleRate, channels: wholeChannels }
}
