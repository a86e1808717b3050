export {
  combineReducers,
  configureStore,
  createAction,
  createSelector,
  createSlice,
} from '@reduxjs/toolkit'
