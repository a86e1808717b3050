/** Target loudness in LUFS. Quieter tracks keep theirs: raising it could clip. */
const LEVEL = -14

/** Returns the volume factor that lowers `loudness` (LUFS) to {@link LEVEL}; 1 if unknown. */
export function gainOf(loudness: number | null): number {
  return loudness === null ? 1 : Math.min(1, 10 ** ((LEVEL - loudness) / 20))
}
