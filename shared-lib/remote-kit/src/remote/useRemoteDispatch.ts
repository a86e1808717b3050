import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'

export function useRemoteDispatch() {
  return useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
}
