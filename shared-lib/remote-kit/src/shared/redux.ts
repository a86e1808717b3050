/** The used part of react-redux: see `router.ts`. */
export { Provider, shallowEqual, useDispatch, useSelector, useStore } from 'react-redux'
