/** A text that one page hands to the next. It survives a reload of this tab; without session storage it is lost on a reload. */
export interface KeptInTab {
  get(): string | undefined
  set(text: string): void
  remove(): void
}

/** Keeps a text under `key` in the tab's storage. */
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
