import { type ComponentType, lazy, use } from 'react'
import { Attempt, loadFailures } from './RemoteBoundary.tsx'

/** Like React's `lazy`, but loads failed code again at the boundary's next attempt. */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  const loads = new Loads(load)
  return () => {
    const Page = loads.pageOf(use(Attempt))
    return <Page />
  }
}

class Loads {
  #load: () => Promise<ComponentType>
  #page: ComponentType | undefined
  #failedIn: number | undefined

  constructor(load: () => Promise<ComponentType>) {
    this.#load = load
  }

  pageOf(attempt: number): ComponentType {
    if (this.#page && (this.#failedIn === undefined || this.#failedIn === attempt))
      return this.#page
    this.#failedIn = undefined
    this.#page = lazy(async () => {
      try {
        return { default: await this.#load() }
      } catch (error) {
        this.#failedIn = attempt
        loadFailures.add(error)
        throw error
      }
    })
    return this.#page
  }
}
