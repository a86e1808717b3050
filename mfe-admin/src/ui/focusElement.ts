/** Focuses an element when it appears. Pass this function as the element's `ref`. */
export function focusElement(element: HTMLElement | null): void {
  element?.focus()
}
