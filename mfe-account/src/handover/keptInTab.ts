import { tryStorage } from '@sori/remote-kit/host'

/** A text that one page passes to the next. Without session storage, a reload deletes it. */
export interface KeptInTab {
  read(): string | undefined
  keep(text: string): void
  forget(): void
}

export function keptInTab(key: string): KeptInTab {
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
