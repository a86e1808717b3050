/** The loudness that sounds are brought down to, in LUFS; what is quieter stays as it is, since making it louder could clip. */
const LEVEL = -14

/** What to multiply the volume with so that a sound of `loudness` LUFS is no louder than the others; 1 where it is not known. */
export function gainOf(loudness: number | null): number {
  return loudness === null ? 1 : Math.min(1, 10 ** ((LEVEL - loudness) / 20))
}
