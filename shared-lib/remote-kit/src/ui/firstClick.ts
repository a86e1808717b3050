import type { MouseEvent } from 'react'

/** A handler that takes the first click of several at once: the second half of a double click does not turn back what the first did. */
export function firstClick(run: () => void): (event: Pick<MouseEvent, 'detail'>) => void {
  return ({ detail }) => {
    if (detail < 2) run()
  }
}
