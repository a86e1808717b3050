import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'

/** The dispatch of the remote's store, which takes RTK Query's thunks. */
export function useRemoteDispatch() {
  return useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
}
