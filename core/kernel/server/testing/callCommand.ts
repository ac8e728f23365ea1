import { commandCall } from '../start/runCommand'
import type { Deployment } from '../demo/Deployment'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import type { OperatorCommand } from '../plugins/defineServerPlugin'
import { fleetDeployment } from './fleet/fleetDeployment'

/** How a test calls a command. */
export interface CommandUse {
  readonly args?: readonly string[]
  readonly environment?: NodeJS.ProcessEnv
  /** The plugins of the product, all of them on; default: none. */
  readonly plugins?: readonly ServerPlugin[]
  readonly deployment?: Deployment
  say?(line: string): void
  ask?(question: string): Promise<string>
}

/** Calls a command as `npm run` does, and throws what it throws. */
export async function callCommand(run: OperatorCommand['run'], use: CommandUse): Promise<boolean | void> {
  const { args = [], environment = {}, plugins = [], deployment = fleetDeployment, say = () => {} } = use
  const line = { args, environment, say, ask: use.ask ?? (async () => '') }
  return run(commandCall(line, { installed: plugins, select: () => plugins, deployment }))
}
