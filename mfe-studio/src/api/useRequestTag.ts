import type { TagRequester } from '@sori/market-kit/catalogue'
import { useCommand } from '@sori/remote-kit/data'
import { useRequestTagMutation } from './tagsApi.ts'

/** Requests a missing tag from the administrators (D93). Shows the outcome as a toast. */
export function useRequestTag(): TagRequester {
  const command = useCommand(useRequestTagMutation(), {
    done: { to: 'stay' },
    failed: { to: 'stay' },
  })
  return async (tag) => (await command.run(tag))?.ok ?? false
}
