import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

/** Milliseconds. Long, because tests must also pass on a busy machine. */
configure({ asyncUtilTimeout: 15_000 })

const errors: unknown[][] = []
console.error = (...args: unknown[]) => {
  errors.push(args)
}
afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

// Tests of rendering on a server have no `window`.
if (typeof window !== 'undefined') addMissingApis()

function addMissingApis(): void {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  globalThis.IntersectionObserver ??= class implements IntersectionObserver {
    readonly root = null
    readonly rootMargin = ''
    readonly scrollMargin = ''
    readonly thresholds = []
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords = () => []
  }
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener() {},
      removeListener() {},
    })
}
