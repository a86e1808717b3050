/** A text for the next page. Without session storage, a reload deletes it. */
export interface KeptInTab {
  read(): string | undefined
  keep(text: string): void
  forget(): void
}

export function keptInTab(key: string): KeptInTab {
  let memory: string | undefined
  return {
    read: () => {
      try {
        return sessionStorage.getItem(key) ?? memory
      } catch {
        return memory
      }
    },
    keep: (text) => {
      memory = text
      try {
        sessionStorage.setItem(key, text)
      } catch {
        // storage is switched off or full
      }
    },
    forget: () => {
      memory = undefined
      try {
        sessionStorage.removeItem(key)
      } catch {
        // nothing was stored
      }
    },
  }
}
