import type { MouseEvent } from 'react'

/** Returns a handler that ignores the second click of a double click: it would undo the first. */
export function firstClick(run: () => void): (event: Pick<MouseEvent, 'detail'>) => void {
  return ({ detail }) => {
    if (detail < 2) run()
  }
}
