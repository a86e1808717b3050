import { tryStorage } from '@sori/remote-kit/host'

/** A text in session storage, or in memory where storage is blocked: then a reload deletes it. */
export interface TabValue {
  read(): string | undefined
  keep(text: string): void
  forget(): void
}

export function createTabValue(key: string): TabValue {
  let memory: string | undefined
  return {
    read: () => tryStorage(() => sessionStorage.getItem(key)) ?? memory,
    keep: (text) => {
      memory = text
      tryStorage(() => sessionStorage.setItem(key, text))
    },
    forget: () => {
      memory = undefined
      tryStorage(() => sessionStorage.removeItem(key))
    },
  }
}
