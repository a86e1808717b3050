/** Resources of an owner. Each is released once: early, or by `releaseAll`. */
export type Resources = ReturnType<typeof createResources>

export function createResources() {
  const releases = new Set<() => void>()
  return {
    /** Adds a resource. The returned function releases it early. */
    add: (release: () => void) => {
      const releaseOnce = () => {
        if (releases.delete(releaseOnce)) release()
      }
      releases.add(releaseOnce)
      return releaseOnce
    },
    releaseAll: () => {
      for (const release of [...releases]) release()
    },
  }
}
