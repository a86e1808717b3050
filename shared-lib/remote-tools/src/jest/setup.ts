import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

/** A machine that is busy with other things is not a failure. */
configure({ asyncUtilTimeout: 5_000 })

/** An error on the console that a test did not expect fails it. */
const errors: unknown[][] = []
console.error = (...args: unknown[]) => {
  errors.push(args)
}
afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

// tests of server rendering have no window
if (typeof window !== 'undefined') addWhatJsdomLacks()

/** Adds what jsdom lacks and the design system uses. */
function addWhatJsdomLacks(): void {
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
