import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'

/** Returns the dispatch of the remote's store, which accepts RTK Query's thunks. */
export function useRemoteDispatch() {
  return useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
}
