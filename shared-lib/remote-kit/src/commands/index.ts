export { gapText, offerPlans } from './offerPlansApi.ts'
export type { CommandEvent, CommandOptions, Outcome } from './options.ts'
export { chooseFailureFeedback, chooseSuccessFeedback, type Destination } from './respond.ts'
export { type Command, type CommandEndpoint, type Mutation, useCommand } from './useCommand.ts'
