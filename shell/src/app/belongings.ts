/**
 * Resources of one owner: listeners, counts. Each is released once, at the latest with its owner.
 */
export interface Belongings {
  /** Keeps `release` until the returned function or {@link releaseAll} calls it. */
  keep(release: () => void): () => void
  releaseAll(): void
}

export function createBelongings(): Belongings {
  const open = new Set<() => void>()
  return {
    keep: (release) => {
      const once = () => {
        if (open.delete(once)) release()
      }
      open.add(once)
      return once
    },
    releaseAll: () => {
      for (const once of [...open]) once()
    },
  }
}
