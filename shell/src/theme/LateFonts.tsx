import { useEffect } from 'react'
import { useServices } from '../app/useServices.tsx'
import { useSettled } from '../remotes/useSettled.ts'
import { addFonts } from './addFonts.ts'

/**
 * Loads a new visitor's fonts after the first page, which is shown in system fonts before (ADR 80).
 */
export function LateFonts() {
  const { page } = useServices()
  const settled = useSettled()
  useEffect(() => {
    if (settled) addFonts(page.document)
  }, [settled, page])
  return null
}
