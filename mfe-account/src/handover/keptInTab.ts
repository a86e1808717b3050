/** A text for the next page. Without session storage, a reload deletes it. */
export interface KeptInTab {
  get(): string | undefined
  set(text: string): void
  remove(): void
}

export function keptInTab(key: string): KeptInTab {
  let memory: string | undefined
  return {
    get: () => {
      try {
        return sessionStorage.getItem(key) ?? memory
      } catch {
        return memory
      }
    },
    set: (text) => {
      memory = text
      try {
        sessionStorage.setItem(key, text)
      } catch {
        // storage is switched off or full
      }
    },
    remove: () => {
      memory = undefined
      try {
        sessionStorage.removeItem(key)
      } catch {
        // nothing was stored
      }
    },
  }
}
