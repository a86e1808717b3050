import { useEffect } from 'react'
import { useServices } from '../app/useServices.tsx'
import { useSettled } from '../remotes/useSettled.ts'
import { addFonts } from './addFonts.ts'

/** Brings a new visitor's fonts once the first page stands: it can be read before in the device's own (ADR 80). */
export function LateFonts() {
  const { page } = useServices()
  const settled = useSettled()
  useEffect(() => {
    if (settled) addFonts(page.document)
  }, [settled, page])
  return null
}
