import type { ListState } from '@sori/remote-kit/lists'
import { SegmentedLinks } from '@sori/remote-kit/ui'

interface StateLinksProps<State extends string, Params extends { state?: State | undefined }> {
  list: ListState<Params>
  label: string
  states: readonly State[]
  /** Returns the label of a state; undefined is all states. */
  textOf(state: State | undefined): string
}

/** Links that filter a list by its state. */
export function StateLinks<State extends string, Params extends { state?: State | undefined }>({
  list,
  label,
  states,
  textOf,
}: StateLinksProps<State, Params>) {
  return (
    <SegmentedLinks
      label={label}
      items={[undefined, ...states].map((state) => ({
        to: list.href({ state } as Partial<Params>),
        label: textOf(state),
        current: state === list.params.state,
      }))}
    />
  )
}
