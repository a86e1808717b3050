/** The used part of Redux Toolkit: see `router.ts`. */
export {
  combineReducers,
  configureStore,
  createAction,
  createSelector,
  createSlice,
} from '@reduxjs/toolkit'
