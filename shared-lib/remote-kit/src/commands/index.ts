export { offerPlans } from './offerPlans.ts'
export { type Destination, respondToFailure, respondToSuccess } from './respond.ts'
export { type Command, type CommandEndpoint, type CommandEvent, type CommandOptions, type Outcome, useCommand } from './useCommand.ts'
