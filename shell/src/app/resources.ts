/** Each resource is released once, at the latest with its owner. */
export type Resources = ReturnType<typeof createResources>

export function createResources() {
  const releases = new Set<() => void>()
  return {
    /** The returned function releases the resource early. */
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
