const FIRST_BYTES = {
  picture: ['\xff\xd8\xff', '\x89PNG', 'GIF8', 'RIFF....WEBP'],
  audio: [
    'RIFF....WAVE',
    'ID3',
    'fLaC',
    'OggS',
    '....ftypM4A',
    // An mp3 frame begins with eleven 1 bits, then the version and the layer 3.
    ...['\xe2', '\xe3', '\xf2', '\xf3', '\xfa', '\xfb'].map((layer3) => `\xff${layer3}`),
  ],
}

/** Recognises the kind of a file by its first bytes. A dot in `FIRST_BYTES` matches any byte. */
export function kindOf(bytes: Uint8Array): keyof typeof FIRST_BYTES | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const matches = (pattern: string) =>
    [...pattern].every((sign, index) => sign === '.' || sign === start[index])
  const kinds = Object.keys(FIRST_BYTES) as (keyof typeof FIRST_BYTES)[]
  return kinds.find((kind) => FIRST_BYTES[kind].some(matches))
}
